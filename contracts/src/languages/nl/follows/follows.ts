import type { followMessages as English } from '../../../follows/follows.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const followMessages: Texts<typeof English> = {
  open: 'Dagen om te gedenken',
  title: (petName) => `Denk samen met ons aan ${petName}`,
  text: 'Op elke dag die je kiest, sturen we je ’s ochtends een korte e-mail. Alleen jij weet ervan.',
  passing: (petName) => `De dag waarop ${petName} overleed`,
  birthday: (petName) => `De verjaardag van ${petName}`,
  noDates: (petName) =>
    `Zodra je de volledige geboorte- of sterfdatum van ${petName} toevoegt, kun je die hier kiezen.`,
  signIn: 'Log in om deze e-mails te krijgen.',
  loading: 'Je keuze wordt geladen',
  loadFailed: 'Je keuze kan nu niet worden geladen',
  needsConnection: 'Je hebt een verbinding nodig om dit te wijzigen.',
  failed: 'Je keuze kon niet worden opgeslagen. Probeer het nog eens.',
};
