import { localized } from '../kernel/languages/localized.ts';

/** Errors of a template, and texts of the screen that manages templates. */
export const ecardTemplateMessages = localized('ecardTemplateMessages', {
  nameRequired: 'Please give it a name',
  descriptionRequired: 'Please describe it in a sentence',
  price: 'Please enter a price such as 2.50, or 0 for a free card',
  drawing: 'Please choose a picture',
  category: 'Please choose a category',
  exists: 'This template already exists',
  notFound: 'We couldn’t find this template',

  title: 'E-card templates',
  text: 'The cards that people can choose from. An inactive card leaves the chooser; cards already sent with it stay as they are.',
  add: 'New template',
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving…',
  saved: 'The template is saved',
  none: 'There are no templates yet',
  noneText: 'Visitors see an empty chooser until you add one.',
  reading: 'Loading the templates',
  readFailed: 'We couldn’t load the templates',
  saveFailed: 'It couldn’t be saved. Please try again.',
  putAway: 'Inactive',
  name: 'Name',
  description: 'Description',
  categoryLabel: 'Category',
  drawingLabel: 'Picture',
  priceLabel: 'Price in dollars',
  active: 'People can choose it',
});
