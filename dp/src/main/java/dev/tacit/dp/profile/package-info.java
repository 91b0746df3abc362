/** The one formula that accountants and theorems share: the delta of two Gaussians. */
package dev.tacit.dp.profile;
