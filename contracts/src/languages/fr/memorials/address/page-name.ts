import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { pageNameMessages as English } from '../../../../memorials/address/page-name.messages.ts';

export const pageNameMessages: Texts<typeof English> = {
  label: 'Adresse de la page',
  length: (min, max) => `De ${min} à ${max} caractères, s’il vous plaît`,
  characters: 'Seulement les lettres de a à z, des chiffres et, entre eux, un seul tiret à la fois',
  onlyDigits: 'Ajoutez une lettre : un nombre seul se retient mal',
  reserved: 'Everpaw utilise déjà cette adresse. Choisissez-en une autre',
  taken: 'Cette adresse est prise. Choisissez-en une autre',
  tooMany: (max) =>
    `Une page peut avoir ${counted(max, 'adresse', 'adresses')}, et celle-ci les a toutes eues. Vous pouvez reprendre l’une des précédentes`,
  free: 'Celles-ci sont libres :',
  isFree: 'Cette adresse est libre',
  isCurrent: 'C’est l’adresse actuelle de la page',
  checking: 'Vérification…',
  save: 'Utiliser cette adresse',
  saving: 'Enregistrement…',
  saved: 'La page a sa nouvelle adresse',
  formerStays: (path) => `${path} y mène aussi`,
  formerLead: (paths) => `Les adresses précédentes mènent aussi à la page : ${paths.join(', ')}`,
  needsConnection: 'Il faut une connexion pour choisir une adresse',
};
