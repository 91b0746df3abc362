package dev.tacit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Public types of Tacit and the types of Tacit that their public signatures name. */
record Surface(Set<Class<?>> types) {

  static Surface of(List<Class<?>> roots) {
    Set<Class<?>> known = new TreeSet<>(Comparator.comparing(Class::getName));
    Deque<Class<?>> open = new ArrayDeque<>();
    roots.stream().filter(type -> Modifier.isPublic(type.getModifiers())).forEach(open::add);
    while (!open.isEmpty()) {
      Class<?> type = open.remove();
      if (known.add(type)) {
        named(type).forEach(other -> add(other, open));
      }
    }
    return new Surface(known);
  }

  private static void add(Type type, Deque<Class<?>> to) {
    if (type instanceof Class<?> plain) {
      Class<?> one = plain.isArray() ? plain.getComponentType() : plain;
      if (one.getName().startsWith("dev.tacit.")) {
        to.add(one);
      }
    } else if (type instanceof ParameterizedType made) {
      add(made.getRawType(), to);
      Arrays.stream(made.getActualTypeArguments()).forEach(argument -> add(argument, to));
    } else if (type instanceof GenericArrayType array) {
      add(array.getGenericComponentType(), to);
    } else if (type instanceof WildcardType wild) {
      Arrays.stream(wild.getUpperBounds()).forEach(bound -> add(bound, to));
    }
  }

  private static List<Type> named(Class<?> type) {
    List<Type> named = new ArrayList<>(Arrays.asList(type.getGenericInterfaces()));
    if (type.getGenericSuperclass() != null) {
      named.add(type.getGenericSuperclass());
    }
    for (Method method : methods(type)) {
      named.add(method.getGenericReturnType());
      named.addAll(Arrays.asList(method.getGenericParameterTypes()));
    }
    for (Constructor<?> made : type.getConstructors()) {
      named.addAll(Arrays.asList(made.getGenericParameterTypes()));
    }
    for (Field field : type.getFields()) {
      named.add(field.getGenericType());
    }
    for (Class<?> nested : type.getClasses()) {
      named.add(nested);
    }
    return named;
  }

  /** Its own, without those that only the compiler knows. */
  private static List<Method> methods(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !method.isSynthetic())
        .toList();
  }

  /** Each type with its members, in order. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Class<?> type : types) {
      lines.add(type.toGenericString());
      Set<String> members = new TreeSet<>();
      methods(type).forEach(method -> members.add(method.toGenericString()));
      Arrays.stream(type.getConstructors()).forEach(made -> members.add(made.toGenericString()));
      Arrays.stream(type.getFields())
          .filter(field -> field.getDeclaringClass() == type)
          .forEach(field -> members.add(field.toGenericString()));
      String own = type.getName() + ".";
      members.forEach(member -> lines.add("  " + member.replace(own, "")));
    }
    return lines;
  }
}
