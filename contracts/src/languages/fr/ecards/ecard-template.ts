import type { ecardTemplateMessages as English } from '../../../ecards/ecard-template.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardTemplateMessages: Texts<typeof English> = {
  nameRequired: 'Merci d’indiquer un nom',
  descriptionRequired: 'Merci de le décrire en une phrase',
  price: 'Indiquez un prix comme 2.50, ou 0 pour une carte gratuite',
  drawing: 'Merci de choisir une image',
  category: 'Merci de choisir une catégorie',
  exists: 'Ce modèle existe déjà',
  notFound: 'Nous n’avons pas trouvé ce modèle',

  title: 'Modèles de cartes',
  text: 'Les cartes que l’on peut choisir. Une carte inactive n’est plus proposée ; celles qui ont déjà été envoyées restent comme elles sont.',
  add: 'Nouveau modèle',
  edit: 'Modifier',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saved: 'Le modèle est enregistré',
  none: 'Il n’y a pas encore de modèle',
  noneText: 'Tant que vous n’en ajoutez pas, les visiteurs ne voient aucune carte.',
  reading: 'Chargement des modèles',
  readFailed: 'Les modèles n’ont pas pu être chargés',
  saveFailed: 'L’enregistrement n’a pas abouti. Réessayez.',
  putAway: 'Inactif',
  name: 'Nom',
  description: 'Description',
  categoryLabel: 'Catégorie',
  drawingLabel: 'Image',
  priceLabel: 'Prix en dollars',
  active: 'On peut le choisir',
};
