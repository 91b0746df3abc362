package dev.tacit.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A module of the build, as its pom describes it, and the jar that was made of it. */
record MavenModule(String folder, Document pom) {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));

  /** A jar as others see it. */
  record Jar(Optional<String> moduleName, Set<String> packages) {
    private static Jar of(Path file) {
      try (JarFile jar = new JarFile(file.toFile())) {
        Set<String> packages = new TreeSet<>();
        jar.stream()
            .map(entry -> entry.getName())
            .filter(name -> name.endsWith(".class") && name.contains("/"))
            .forEach(
                name -> packages.add(name.substring(0, name.lastIndexOf('/')).replace('/', '.')));
        String name = jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name");
        return new Jar(Optional.ofNullable(name), packages);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The modules of the pom at the root, those of its profiles among them. */
  static List<MavenModule> all() {
    return texts(read(ROOT.resolve("pom.xml")), "//module").stream()
        .map(folder -> new MavenModule(folder, read(ROOT.resolve(folder).resolve("pom.xml"))))
        .toList();
  }

  String artifact() {
    return texts(pom, "/project/artifactId").get(0);
  }

  boolean hasJar() {
    return !texts(pom, "/project/packaging").contains("pom");
  }

  boolean isPublished() {
    return !property("maven.deploy.skip").equals(Optional.of("true"));
  }

  Optional<String> property(String name) {
    return texts(pom, "/project/properties/*[name()='" + name + "']").stream().findFirst();
  }

  /** The artifacts of Tacit without which it does not run. */
  Set<String> needs() {
    return new TreeSet<>(
        texts(
            pom,
            "/project/dependencies/dependency[groupId='dev.tacit' and not(scope='test')]"
                + "/artifactId"));
  }

  /** The artifacts whose versions it lists. */
  List<String> manages() {
    return texts(pom, "/project/dependencyManagement//dependency/artifactId");
  }

  /** The main jar, if this build has made it. */
  Optional<Jar> jar() {
    String version = texts(pom, "/project/parent/version | /project/version").get(0);
    String name =
        texts(pom, "/project/build/finalName").stream()
            .findFirst()
            .orElse(artifact() + "-" + version);
    Path file = ROOT.resolve(folder).resolve("target").resolve(name + ".jar");
    return Files.exists(file) ? Optional.of(Jar.of(file)) : Optional.empty();
  }

  private static Document read(Path file) {
    try {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SAXException | ParserConfigurationException e) {
      throw new IllegalStateException(file + " is not a pom", e);
    }
  }

  private static List<String> texts(Document pom, String path) {
    try {
      var found =
          (NodeList)
              XPathFactory.newInstance().newXPath().evaluate(path, pom, XPathConstants.NODESET);
      return IntStream.range(0, found.getLength())
          .mapToObj(at -> found.item(at).getTextContent().strip())
          .toList();
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path, e);
    }
  }
}
