import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type { reviewMessages as English } from '../../../reviews/reviews.messages.ts';

export const reviewMessages: Texts<typeof English> = {
  notFound: 'Nous n’avons pas trouvé cet avis',
  notBought: 'Seules les personnes qui l’ont acheté peuvent donner leur avis',
  ratingRequired: 'Choisissez de une à cinq étoiles',
  titleRequired: 'Merci d’indiquer un titre',
  textRequired: 'Merci d’écrire quelques mots',

  stars: (rating) => `${counted(rating, 'étoile', 'étoiles')} sur 5`,
  average: (average) => `${average.toFixed(1).replace('.', ',')} sur 5`,
  count: (count) => counted(count, 'avis', 'avis'),
  reading: 'Chargement des avis',
  failed: 'Les avis n’ont pas pu être chargés',
  tryAgain: 'Réessayez dans un instant.',
  more: 'Afficher d’autres avis',
  write: 'Écrire un avis',
  edit: 'Modifier votre avis',
  remove: 'Supprimer votre avis',
  removeTitle: 'Supprimer votre avis ?',
  removeText: 'Vos étoiles et vos mots seront retirés de cette page.',
  removed: 'Votre avis est supprimé',
  own: 'Votre avis',
  ownHidden: 'Votre avis n’est pas affiché en ce moment.',
  formerMember: 'Ancien membre',
  formTitle: 'Votre avis',
  rating: 'Étoiles',
  title: 'Titre',
  text: 'Vos mots',
  save: 'Enregistrer l’avis',
  saving: 'Enregistrement…',
  cancel: 'Annuler',
  saved: 'Merci pour votre avis',
  notDone: 'Cela n’a pas fonctionné. Réessayez.',

  moderation: 'Avis',
  moderationText:
    'Ce que les acheteurs ont écrit sur les articles. Un avis masqué n’est visible que de la personne qui l’a écrit, et ne compte pas dans la note.',
  none: 'Pas encore d’avis',
  noneHidden: 'Aucun avis masqué',
  hiddenOnly: 'Seulement les avis masqués',
  hidden: 'Masqué',
  hide: 'Masquer',
  show: 'Afficher de nouveau',
  wasHidden: 'L’avis est masqué',
  wasShown: 'L’avis est de nouveau affiché',
};
