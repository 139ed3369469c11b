import { localized } from '../kernel/languages/localized.ts';

/** Texts of the about page, in seven parts. */
export const aboutMessages = localized('aboutMessages', {
  title: 'About',
  headline: 'They were here. That should be easy to see.',
  lead: 'Everpaw keeps pages of remembrance for animals, for the people who were loved by them.',

  missionTitle: 'Our mission',
  mission:
    'To give every family a page for the animal they miss: made in an evening, kept for as long as they wish, and open anywhere someone thinks of them, with or without a signal.',

  visionTitle: 'Our vision',
  vision:
    'A world in which no one has to hear that it was only a pet. Grief for an animal is grief. It deserves a place of its own, with room for photographs, for stories, and for the words of those who knew them.',

  storyTitle: 'Our story',
  story: [
    'Everpaw began with a dog called Juno, a shoebox of photographs, and a hill behind a village where no phone has ever had more than one bar. We wanted to read aloud, up there, what people had written about her. The page would not load.',
    'So we built one that does. It stays on the phone once it has been opened, and what is written there without a signal is sent on the way home. The rest followed from listening: a guestbook, because the neighbors asked; a page that opens from the home screen, because a grandfather wanted Juno beside his weather; an export of everything, because what is yours should leave with you.',
    'We are still small, and we still go up that hill.',
  ],

  valuesTitle: 'What we hold on to',
  teamTitle: 'Who we are',
  statisticsTitle: 'In figures',
  statisticsNote: 'The site is in testing mode, and these figures are samples.',
  countedNote: 'Counted just now: the memorials that anyone can visit.',
  contactTitle: 'Where to find us',
  contactText: 'We read every message ourselves and usually answer within two working days.',
  write: 'Write to us',
});

/** The company's values. */
export const aboutValues = localized('aboutValues', [
  {
    title: 'Quiet before clever',
    text: 'Nothing blinks, counts down or asks twice. Someone may be crying while they use this.',
  },
  {
    title: 'Yours, all of it',
    text: 'Take everything with you as a file whenever you like, and when you delete it, it’s gone.',
  },
  {
    title: 'No one looks over your shoulder',
    text: 'No advertising, no trackers, nothing from third parties on any page.',
  },
  {
    title: 'It has to work on the hill',
    text: 'No signal, an old phone, a shaking hand: that is the case we build for first.',
  },
]);

/** The team. */
export const aboutTeam = localized('aboutTeam', [
  { name: 'Ines Ferreira', role: 'Founder', text: 'Walked Juno for fourteen years. Reads the mail.' },
  { name: 'Tom Okafor', role: 'Engineering', text: 'Tests every release in the basement, on purpose.' },
  {
    name: 'Maren Voss',
    role: 'Design and typography',
    text: 'Set her first book at sixteen. Two rescued cats.',
  },
  { name: 'Dr. Amy Lindqvist', role: 'Grief counsel', text: 'Keeps our words kind, and short.' },
]);

/** The figures of the about page in testing mode, which aren't counted (decisions, rule 1). */
export const aboutStatistics = localized('aboutStatistics', [
  { value: '12,000+', label: 'memorials created' },
  { value: '48,000+', label: 'tributes written' },
  { value: '31', label: 'countries' },
  { value: '4.9 / 5', label: 'from the families we asked' },
]);

/**
 * The figures in live mode, counted among the public memorials (decisions, rule 1). `all` means every type.
 */
export const aboutCounts = localized('aboutCounts', [
  { of: 'all', label: 'public memorials' },
  { of: 'dog', label: 'for dogs' },
  { of: 'cat', label: 'for cats' },
  { of: 'others', label: 'for other animals' },
]);

/** The company's address. The contact form uses it unless another one is configured. */
export const contactAddress = 'hello@everpaw.example';

/** The company's contact details. */
export const contactDetails = localized('contactDetails', [
  { label: 'Email', value: contactAddress, href: `mailto:${contactAddress}` },
  { label: 'Phone', value: '+1 (555) 010-0142', href: 'tel:+15550100142' },
  { label: 'Mail', value: 'Everpaw, 14 Orchard Lane, Portland, OR 97205, United States', href: null },
  { label: 'Hours', value: 'Monday to Friday, 9 am to 5 pm Pacific time', href: null },
]);
