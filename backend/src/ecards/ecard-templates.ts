import { ecardTemplateDecider } from '@everpaw/contracts/ecards/ecard-template.decider';
import type { EcardCategory } from '@everpaw/contracts/ecards/ecard-template-category';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { ecardTemplateStream } from './ecards.commands.ts';

const space = '7b9c7f0e-2a56-5c0d-9f3e-8b1d4e6a2c57';

/** Price in cents; the description says what the drawing shows. */
type Row = [slug: string, name: string, category: EcardCategory, priceCents: number, description: string];

/** The templates of a new site. Their drawings are in `pwa/public/ecards`. */
export const seededTemplates: readonly Row[] = [
  ['candle-window', 'A Light in the Window', 'sympathy', 0, 'A candle on the sill, and the evening outside.'],
  ['olive-wreath', 'Olive Wreath', 'sympathy', 0, 'A quiet ring of leaves around the name you miss.'],
  [
    'rainbow-bridge',
    'Over the Bridge',
    'comfort',
    0,
    'A soft arch over the hills, with somebody waiting at the far end.',
  ],
  ['forget-me-nots', 'Forget-me-nots', 'remembrance', 0, 'Small blue flowers that say what they are called.'],
  [
    'evening-sea',
    'Evening Sea',
    'comfort',
    0,
    'The last light on the water, and a path that the sun has made.',
  ],
  ['paw-in-sand', 'Paw Prints', 'remembrance', 0, 'A line of prints that leads along the shore.'],
  ['willow-lake', 'By the Willow', 'sympathy', 0, 'A willow that leans over still water.'],
  [
    'night-stars',
    'One More Star',
    'comfort',
    0,
    'A night sky, and one star a little brighter than the others.',
  ],
  ['snow-birch', 'Winter Birches', 'sympathy', 0, 'Birches in the first snow, and a low sun between them.'],
  [
    'meadow-run',
    'Running Free',
    'celebration-of-life',
    0,
    'A wide meadow with all the grass that anybody could want.',
  ],
  [
    'golden-arch',
    'Golden Garden Gate',
    'celebration-of-life',
    250,
    'A gate grown over with roses, open to the light.',
  ],
  ['moon-heron', 'Moonrise', 'remembrance', 250, 'A great moon behind the reeds.'],
  ['hearth-bed', 'The Warm Place', 'remembrance', 300, 'The rug before the fire, where somebody always lay.'],
  [
    'kite-sky',
    'Letters to the Sky',
    'celebration-of-life',
    300,
    'Balloons with small letters, going up over the roofs.',
  ],
];

export function seededTemplateId(slug: string): string {
  return uuidv5(slug, space);
}

/** Adds the templates of a new site once. Existing or changed ones are left alone. */
export async function seedEcardTemplates({
  states,
  executor,
}: {
  states: StreamStates;
  executor: Pick<CommandExecutor, 'execute'>;
}): Promise<void> {
  for (const [slug, name, category, priceCents, description] of seededTemplates) {
    const templateId = seededTemplateId(slug);
    const { state } = await states.load(ecardTemplateDecider, ecardTemplateStream(templateId));
    // Loaded with this decider.
    if ((state as typeof ecardTemplateDecider.initialState).status !== 'none') continue;
    const templateImageUrl = `/ecards/${slug}.svg`;
    await executor.execute({
      type: 'AddEcardTemplate',
      data: { templateId, name, description, templateImageUrl, category, priceCents },
      commandId: uuidv5('add', templateId),
      actor: { kind: 'system', name: 'demo' },
    });
  }
}
