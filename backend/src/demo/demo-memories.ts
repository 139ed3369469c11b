import { demoMemorials as demoIds } from '@everpaw/contracts/memorials/demo-memorials';
import type { MemoryEmotion, MemoryType } from '@everpaw/contracts/timeline/memory-kinds';

/** A memory in the timeline of a demo memorial; `photo` is the index of one of the memorial's photos. */
export interface DemoMemory {
  readonly date: string;
  readonly title: string;
  readonly description: string;
  readonly type: MemoryType;
  readonly emotion?: MemoryEmotion;
  readonly location?: string;
  readonly tags?: readonly string[];
  readonly photo?: number;
}

/** The timelines of the demo memorials, by the memorial's id. */
export const demoMemories: Readonly<Record<string, readonly DemoMemory[]>> = {
  [demoIds.bella]: [
    {
      date: '2009-08-21',
      title: 'Out of the bread van',
      description:
        'Henk opened the back doors to unload and there she was between the crates, four months old and smelling of rye. She walked past him, past the shop, and into our kitchen, and lay down under the table as if she had an appointment.',
      type: 'milestone',
      emotion: 'love',
      location: 'Bergen',
      tags: ['arrivals', 'bread'],
    },
    {
      date: '2009-09-02',
      title: 'She gets a name',
      description:
        'We had called her Dog for twelve days so as not to get attached. On the thirteenth the vet asked what to write on the card, and the youngest said Bella before anybody else could speak.',
      type: 'story',
      emotion: 'joy',
    },
    {
      date: '2010-06-13',
      title: 'The first time at the sea',
      description:
        'We thought she would run in. She walked to the edge, sat down, and watched it for an hour with great attention, the way you watch somebody else’s child. From then on it was hers to mind.',
      type: 'special',
      emotion: 'peaceful',
      location: 'Schoorl aan Zee',
      tags: ['sea', 'first times'],
      photo: 1,
    },
    {
      date: '2012-01-30',
      title: 'The goose',
      description:
        'It came over the dyke with its neck out. Bella looked at it, looked at us, and went and sat in the car. She never mentioned it again and neither did we.',
      type: 'story',
      emotion: 'playful',
      tags: ['the goose'],
    },
    {
      date: '2014-05-08',
      title: 'Thursday',
      description:
        'The fish van changed its day to Wednesday for one week. She waited at the gate all of Thursday morning and would not come in until Joost had fried her an egg.',
      type: 'favorite',
      emotion: 'love',
      location: 'The gate',
      photo: 2,
    },
    {
      date: '2018-10-20',
      title: 'Three hours up, five minutes down',
      description:
        'The highest dune, nine years old, in a wind that turned her ears inside out. She took the way down at a speed that we had not seen since she was two.',
      type: 'photo',
      emotion: 'adventurous',
      location: 'Schoorlse Duinen',
      tags: ['walks'],
    },
    {
      date: '2022-12-17',
      title: 'The last snow',
      description:
        'She walked to the gate, considered it, and walked back to the stove. We let the kettle boil dry because nobody wanted to get up and move her.',
      type: 'special',
      emotion: 'peaceful',
      location: 'Home',
      tags: ['winter'],
      photo: 4,
    },
  ],
  [demoIds.milo]: [
    {
      date: '2006-11-04',
      title: 'Four flights of stairs in a hatbox',
      description:
        'He did not make a sound until we put the box down. Then he got out, inspected all three rooms in order, and sat down on the window sill with his back to us. That was that.',
      type: 'milestone',
      emotion: 'love',
      location: 'Leipzig',
      photo: 1,
    },
    {
      date: '2009-03-15',
      title: 'Found in the piano',
      description:
        'Two hours of calling, the whole house on the stairs with torches. Then Ana sat down to think, put her hand on the keys, and the low D said something.',
      type: 'story',
      emotion: 'playful',
      tags: ['the piano'],
    },
    {
      date: '2013-12-24',
      title: 'He inspects the guests',
      description:
        'Eleven people came to dinner. He sat beside each of them for the same four minutes, and it was past midnight before he was through and could eat.',
      type: 'favorite',
      emotion: 'joy',
      photo: 2,
    },
    {
      date: '2021-10-01',
      title: 'The vet says some months',
      description:
        'We carried him home past the lilac, which was bare. He looked at it from the basket for a long time. He was to see it flower three times more.',
      type: 'special',
      emotion: 'love',
    },
    {
      date: '2022-04-28',
      title: 'Outside, for the first time',
      description:
        'Fifteen years old, on a lead, in the little garden behind the house. He stood on the grass with one paw lifted and found out about birds.',
      type: 'milestone',
      emotion: 'adventurous',
      location: 'The garden',
      tags: ['first times', 'lilac'],
      photo: 3,
    },
  ],
  [demoIds.clover]: [
    {
      date: '2014-06-28',
      title: 'Not a boy, not called Thumper',
      description:
        'She corrected us within a week. Edie wrote the new name on the hutch in green chalk, and by then nobody was living in it any more.',
      type: 'milestone',
      emotion: 'joy',
      photo: 0,
    },
    {
      date: '2015-07-19',
      title: 'The bowl',
      description:
        'Breakfast was eleven minutes late. She picked up the tin bowl by its rim, carried it to the back door, and threw it. Not in anger. As a matter of record.',
      type: 'story',
      emotion: 'playful',
      location: 'The back step',
    },
    {
      date: '2016-08-06',
      title: 'Bruno gives up the cushion',
      description:
        'Thirty-four kilos of Labrador, and she looked at him. He got up, thanked her as far as we could tell, and lay down on the stones.',
      type: 'favorite',
      emotion: 'playful',
      tags: ['Bruno'],
    },
    {
      date: '2019-04-21',
      title: 'The cardboard house, seventh edition',
      description:
        'A new door to the east, and the old one closed with a telephone directory. She hummed the whole afternoon.',
      type: 'photo',
      emotion: 'peaceful',
      tags: ['building works'],
    },
    {
      date: '2024-10-06',
      title: 'Three leaves of parsley',
      description:
        'Under the apple tree, in the sun, stretched out like somebody half her age. Edie was reading to her and did not notice for a page and a half.',
      type: 'special',
      emotion: 'love',
      location: 'Under the apple tree',
      photo: 2,
    },
  ],
};
