import type { PetType } from '@everpaw/contracts/kernel/pet-types';
import { demoMemorials as demoIds } from '@everpaw/contracts/memorials/demo-memorials';
import type { ThemeId } from '@everpaw/contracts/themes/themes';

/** A tribute in a demo memorial's guestbook; `signedAt` is an instant in UTC. */
export interface DemoTribute {
  readonly id: string;
  readonly visitorName: string;
  readonly visitorLocation: string;
  readonly tributeMessage: string;
  readonly signedAt: string;
}

/** A photo of a demo memorial: its file in `photos/`. */
export interface DemoPhoto {
  readonly file: string;
  readonly caption: string;
}

/** A complete memorial of a new site. Dates are `YYYY-MM-DD`; ids never change. */
export interface DemoMemorial {
  readonly id: string;
  readonly petName: string;
  readonly petType: PetType;
  readonly birthDate: string;
  readonly passedDate: string;
  readonly templateId: ThemeId;
  readonly memorialText: string;
  readonly createdAt: string;
  /** The first is the main photo. */
  readonly photos: readonly DemoPhoto[];
  readonly tributes: readonly DemoTribute[];
}

/** Bella, Milo and Clover: the three samples of the landing page. */
export const demoMemorials: readonly DemoMemorial[] = [
  {
    id: demoIds.bella,
    petName: 'Bella',
    petType: 'dog',
    birthDate: '2009-04-17',
    passedDate: '2023-02-11',
    templateId: 'warm-memory',
    createdAt: '2023-03-05T10:20:00.000Z',
    memorialText:
      "Bella came to us in the back of a bread van. The baker had found her asleep between the crates, four months old and smelling of rye, and nobody in the village had lost a dog. We said we would keep her until somebody asked. <strong>Nobody ever asked.</strong><br><br>She was not an obedient dog, but she was an honest one. She stole, and then came to show us what she had stolen. She was afraid of umbrellas, hot-air balloons and one particular goose. She was not afraid of the sea, and would sit at the edge of it for an hour as if she had been asked to mind it.<br><br>Things she knew:<li>the sound of our car, from the far side of the bridge</li><li>which of the children had a bad day at school</li><li>the word <em>Thursday</em>, because the fish van came on Thursdays</li><br>In her last winter she walked to the gate, considered the snow, and walked back to the stove. She had earned that. She died on a Saturday morning with her chin on Joost's boot, in the kitchen, with everybody home.<blockquote>There is still a dent in the blue rug. We vacuum around it.</blockquote>",
    photos: [
      {
        file: 'bella-in-the-meadow.webp',
        caption: 'In the long grass behind the house. She had been called twice.',
      },
      { file: 'bella-at-the-sea.webp', caption: 'Minding the sea, the last Sunday of September.' },
      { file: 'bella-at-the-window.webp', caption: 'Twenty past five. The car was not yet over the bridge.' },
      { file: 'bella-asleep.webp', caption: 'The blue rug, one ear on duty.' },
      {
        file: 'bella-in-the-snow.webp',
        caption: 'Her eleventh winter, and the only red collar she ever put up with.',
      },
    ],
    tributes: [
      {
        id: '01890a5d-ac01-7000-8000-00000000be01',
        visitorName: 'Marieke de Wit',
        visitorLocation: 'Bergen',
        tributeMessage:
          'She once carried my left glove all the way home from the dunes and gave it back at the door. I never found the right one and I never minded.',
        signedAt: '2023-03-05T18:02:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000be02',
        visitorName: 'Henk, the baker',
        visitorLocation: 'Schoorl',
        tributeMessage: 'Best thing that ever got into my van. I still check between the crates.',
        signedAt: '2023-03-06T05:41:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000be03',
        visitorName: 'Noor',
        visitorLocation: '',
        tributeMessage:
          "When my parents were separating, Bella lay on my feet through every homework evening at your house. I don't think I ever said thank you. Thank you.",
        signedAt: '2023-03-09T20:15:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000be04',
        visitorName: 'Dr. Ilse Vermeulen',
        visitorLocation: 'Alkmaar',
        tributeMessage:
          'Fourteen years of visits and she forgave me at the door every single time. It was a privilege to look after her.',
        signedAt: '2023-03-14T12:30:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000be05',
        visitorName: 'Tom and Aoife',
        visitorLocation: 'Galway',
        tributeMessage:
          'We met her for one week, on holiday. Our two still ask whether she is minding the sea.',
        signedAt: '2023-07-22T09:08:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000be06',
        visitorName: 'Grandma Riet',
        visitorLocation: 'Hoorn',
        tributeMessage: 'I kept the biscuit tin on the low shelf. You all knew why.',
        signedAt: '2024-02-11T08:00:00.000Z',
      },
    ],
  },
  {
    id: demoIds.milo,
    petName: 'Milo',
    petType: 'cat',
    birthDate: '2006-08-30',
    passedDate: '2024-05-19',
    templateId: 'peaceful',
    createdAt: '2024-06-02T19:45:00.000Z',
    memorialText:
      'Milo lived on the fourth floor for <strong>seventeen years</strong> and regarded the whole street as his. He had the window sill in the morning, the red chair in the afternoon, and in the evening he inspected whoever had come to dinner. He was polite about it. He sat down next to each person for the same length of time, like a host.<br><br>He did not like being carried, fireworks, or closed doors. He liked the top of the fridge, the inside of the piano, and a rubber plant that he was told about every day of his life. When Ana practised the cello he came from any room to lie on the case. He preferred the slow movements. During scales he left.<br><br>When he was fifteen his kidneys began to fail, and the vet said <em>some months</em>. He took two and a half years, and used them well: for the first time he went outside, on a lead, to the little garden behind the house, and found out about walls, lilac, and birds at close range. We have never seen anybody so interested in anything.<blockquote>He waited until the lilac was finished.</blockquote>The chair is free now. Guests still ask before they sit in it.',
    photos: [
      { file: 'milo-among-the-plants.webp', caption: 'Among the plants he was told about.' },
      { file: 'milo-above-the-roofs.webp', caption: 'The sill, at the hour when the windows come on.' },
      { file: 'milo-in-his-chair.webp', caption: 'Two in the afternoon, any afternoon.' },
      { file: 'milo-on-the-wall.webp', caption: 'His first wall. The chaffinch stayed quite a while.' },
    ],
    tributes: [
      {
        id: '01890a5d-ac01-7000-8000-00000000a101',
        visitorName: 'Benedikt',
        visitorLocation: 'Third floor',
        tributeMessage:
          'I heard him land on your kitchen floor at 6:10 every morning for eleven years. I set my alarm now. It is not the same.',
        signedAt: '2024-06-03T07:12:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000a102',
        visitorName: 'Sofia Marques',
        visitorLocation: 'Porto',
        tributeMessage:
          "At my first dinner with Ana's family I was so nervous I could not eat. Milo sat beside me for his four minutes and then put one paw on my knee. After that it was fine.",
        signedAt: '2024-06-04T21:33:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000a103',
        visitorName: 'Frau Lindner',
        visitorLocation: 'Leipzig',
        tributeMessage: "He was the only one of my cello pupils' audience who never coughed.",
        signedAt: '2024-06-08T15:50:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000a104',
        visitorName: 'Kemal',
        visitorLocation: '',
        tributeMessage:
          'I only knew him from the street: an orange shape in the fourth window. I looked up every day on my way to work. I still do.',
        signedAt: '2024-06-20T06:25:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000a105',
        visitorName: 'Ruth and Caspar',
        visitorLocation: 'Dresden',
        tributeMessage: 'We looked after him one August. The rubber plant was like that when we arrived.',
        signedAt: '2024-08-30T17:00:00.000Z',
      },
    ],
  },
  {
    id: demoIds.clover,
    petName: 'Clover',
    petType: 'rabbit',
    birthDate: '2014-05-02',
    passedDate: '2024-10-06',
    templateId: 'classic',
    createdAt: '2024-10-20T14:05:00.000Z',
    memorialText:
      'Clover was supposed to be a boy called Thumper and to live in a hutch. She corrected both within a week. By the end of that summer she had the run of the garden, a cardboard house that she rebuilt twice a year, and <strong>opinions</strong>.<br><br>She weighed less than two kilos and moved a grown Labrador off a cushion by looking at him. She hummed when she was pleased. If her breakfast was late she picked up the tin bowl and threw it, not in anger, but as a matter of record.<br><br>What she taught Edie, who was six when Clover came and sixteen when she left:<li>sit on the ground and wait; everything comes to you</li><li>ears tell you more than faces</li><li>nobody owes you being picked up</li><br>She grew slow in her tenth year. We put her bowl nearer, and then nearer again. On her last morning she ate three leaves of parsley under the apple tree, stretched out in the sun <em>like somebody half her age</em>, and went to sleep there with Edie beside her, reading.<blockquote>The lettuces have never looked so good. We would rather have the rabbit.</blockquote>',
    photos: [
      { file: 'clover-in-clover.webp', caption: 'How she came by the name.' },
      { file: 'clover-at-dawn.webp', caption: 'Before anyone else was up.' },
      {
        file: 'clover-under-the-tree.webp',
        caption: 'Under the apple tree, the week it let go of its blossom.',
      },
      { file: 'clover-in-the-vegetables.webp', caption: 'Checking whether anyone had noticed.' },
    ],
    tributes: [
      {
        id: '01890a5d-ac01-7000-8000-00000000c101',
        visitorName: 'Mr. Okafor',
        visitorLocation: 'Next door',
        tributeMessage:
          'For ten years I pretended not to notice the gap in the fence, and she pretended not to come through it. The parsley on my side is all hers.',
        signedAt: '2024-10-20T17:22:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000c102',
        visitorName: 'Priya',
        visitorLocation: 'Leicester',
        tributeMessage:
          'Edie brought a photograph of Clover to every exam. It stood on my desk for the last one, because I was more nervous than she was.',
        signedAt: '2024-10-21T16:40:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000c103',
        visitorName: 'Uncle Dan',
        visitorLocation: 'Hull',
        tributeMessage: 'I built her that hutch. Four weekends. She spent one night in it. Fair enough.',
        signedAt: '2024-10-23T19:04:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000c104',
        visitorName: 'Hannah at the surgery',
        visitorLocation: 'Harborough',
        tributeMessage:
          'She thumped at me once for cold hands. I have warmed them for every patient since. Sleep well, small teacher.',
        signedAt: '2024-10-25T11:18:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000c105',
        visitorName: "Bruno's people",
        visitorLocation: '',
        tributeMessage: 'Our Labrador still walks around the cushion.',
        signedAt: '2024-11-02T09:55:00.000Z',
      },
      {
        id: '01890a5d-ac01-7000-8000-00000000c106',
        visitorName: 'Edie',
        visitorLocation: 'Home',
        tributeMessage: 'I sit on the ground and wait. Today it was a wren.',
        signedAt: '2025-05-02T06:31:00.000Z',
      },
    ],
  },
];
