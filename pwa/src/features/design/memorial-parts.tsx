import { Avatar } from '../accounts/avatar.tsx';
import Candles from '../guestbook/candles.tsx';
import { Tribute } from '../guestbook/tribute.tsx';
import { MemorialCard } from '../memorials/card/memorial-card.tsx';
import type { ShownMemorial, ShownTribute } from '../shared/shown-memorials.ts';
import type { ShownMemory } from '../timeline/memories.ts';
import { Knot, MemoryDay, MemoryMarks } from '../timeline/memory-plate.tsx';
import type { Specimens } from './specimens.ts';

const at = '2025-01-01T09:00:00.000Z';
const now = '2025-01-04T09:00:00.000Z';
const position = '0';

const bella: ShownMemorial = {
  id: '0197f3a0-0000-7000-8000-000000000010',
  userId: '0197f3a0-0000-7000-8000-000000000099',
  keepers: [],
  petName: 'Bella',
  petType: 'dog',
  birthDate: '2011-04-03',
  passedDate: '2024-06-09',
  memorialText: 'She waited at the gate, every evening at six.',
  isPublic: true,
  customDomain: null,
  templateId: 'classic',
  guestbookPolicy: 'show-at-once',
  images: [],
  tributeCount: 4,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  position,
  unsent: null,
};
const card = { ...bella, image: null };

const tribute: ShownTribute = {
  id: '0197f3a0-0000-7000-8000-000000000200',
  memorialId: bella.id,
  visitorName: 'Margarethe',
  visitorLocation: 'Two gardens down',
  tributeMessage: 'She thanked me for each biscuit.',
  createdAt: at,
  status: 'shown',
  reports: 0,
  mine: false,
  position,
  unsent: null,
};

const memory: ShownMemory = {
  id: '0197f3a0-0000-7000-8000-000000000300',
  memorialId: bella.id,
  date: '2011-06-01',
  title: 'The bread van',
  description: 'It smelled of rolls for a week.',
  type: 'milestone',
  emotion: 'joy',
  location: 'The bakery',
  tags: ['arrivals', 'bread'],
  photo: null,
  mine: false,
  createdAt: at,
  updatedAt: at,
  position,
  unsent: null,
};

const ana = { firstName: 'Ana', lastName: 'Reis', email: 'ana@example.org', profileImageUrl: null };

/** Parts of memorials: cards, tributes, candles, memories. */
export const memorialParts: Specimens = {
  MemorialCard: {
    public: <MemorialCard memorial={card} level={3} />,
    'own, private, not sent yet': (
      <MemorialCard
        memorial={{ ...card, isPublic: false, petType: 'cat', unsent: 'waiting' }}
        own
        level={3}
      />
    ),
  },
  Tribute: {
    shown: <Tribute tribute={tribute} isKeeper={false} now={now} />,
    answered: (
      <Tribute
        tribute={{ ...tribute, answer: 'And you never ran out of them.', answeredAt: now }}
        isKeeper={false}
        now={now}
      />
    ),
    'waiting for its keeper': <Tribute tribute={{ ...tribute, status: 'waiting' }} isKeeper now={now} />,
    'not sent yet': <Tribute tribute={{ ...tribute, unsent: 'waiting' }} isKeeper={false} now={now} />,
    reported: <Tribute tribute={{ ...tribute, reports: 2 }} isKeeper now={now} />,
  },
  Candles: {
    'none yet': <Candles memorial={bella} />,
    burning: (
      <Candles
        memorial={{ ...bella, candles: { ever: 7, lit: [{ at: new Date().toISOString(), count: 3 }] } }}
      />
    ),
  },
  'MemoryDay, MemoryMarks, Knot': {
    milestone: (
      <div className="grid gap-2">
        <Knot type="milestone" />
        <MemoryDay memory={memory} pet={bella} />
        <MemoryMarks memory={memory} />
      </div>
    ),
    'not sent yet': <MemoryMarks memory={{ ...memory, unsent: 'waiting' }} />,
  },
  Avatar: {
    small: <Avatar user={ana} />,
    large: <Avatar user={ana} size="large" />,
  },
};
