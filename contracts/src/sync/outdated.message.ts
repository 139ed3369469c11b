/** What the header and the page of this device say where this version of the app cannot read the site's answers. */
export const outdatedTitle = 'Please update Everpaw';
/** What they say where an older version of the app meets what a newer one has stored on this device. */
export const newerDeviceText =
  'A newer version of Everpaw has been used on this device, and the one that is open now is too old to read what is kept here. Nothing is lost. Close every page of Everpaw and open it again to get the newest version.';
