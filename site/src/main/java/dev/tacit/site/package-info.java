/**
 * The documents of the repository as a site: static pages, a search that runs in the reader's
 * browser, nothing from the network. A tool of the build; no other module uses it.
 */
package dev.tacit.site;
