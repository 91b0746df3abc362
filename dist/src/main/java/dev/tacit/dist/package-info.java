/** Makes the packages; runs in the build only and is not shipped. */
package dev.tacit.dist;
