/** The title shown if this version of the app can't read the site's responses. */
export const outdatedTitle = 'Please update Everpaw';
/** The text for an older version of the app on a device with a newer version's data. */
export const newerDeviceText =
  'A newer version of Everpaw has been used on this device, and the one that is open now is too old to read what is kept here. Nothing is lost. Close every page of Everpaw and open it again to get the newest version.';
