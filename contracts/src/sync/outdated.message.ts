/** What the header and the page of this device say where this version of the app cannot read the site's answers. */
export const outdatedTitle = 'Please update Everpaw';
