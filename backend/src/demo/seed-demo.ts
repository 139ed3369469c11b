import { readFile } from 'node:fs/promises';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { seasonalThemeDecider } from '@everpaw/contracts/themes/seasonal-theme.decider';
import { v5 as uuidv5 } from 'uuid';
import { emailKeyOf } from '../accounts/accounts.commands.ts';
import { campaignIdOf } from '../cart/cart.commands.ts';
import { seedEcardTemplates } from '../ecards/ecard-templates.ts';
import { type MediaLibrary, sumOf } from '../media/media-library.ts';
import type { Uploads } from '../media/uploads.ts';
import { memorialStream } from '../memorials/memorials.commands.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { TypedCommand } from '../platform/execution/commands/command-map.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { demoProducts } from '../store/demo-products.ts';
import { seedStore } from '../store/seed-store.ts';
import { seasonalThemeStream } from '../themes/seasonal-themes.commands.ts';
import { type DemoMemorial, demoMemorials } from './demo-memorials.ts';
import { demoMemories } from './demo-memories.ts';
import { demoSeasons } from './demo-seasons.ts';
import { seedNews } from './seed-news.ts';

const visitor: Actor = { kind: 'visitor' };
const seeding: Actor = { kind: 'system', name: 'seed' };

/** The parts of a running site that seeding uses. */
type Parts = {
  clock: () => Date;
  secret: string;
  states: StreamStates;
  executor: CommandExecutor;
  executorAt(at: string): CommandExecutor;
  media: Pick<MediaLibrary, 'ingest'>;
  uploads: Pick<Uploads, 'record'>;
};

/** The build copies this folder next to the built files. */
export const photoFolder = new URL('./photos/', import.meta.url);

/** The promo code of the demo store. */
const demoCode = 'REMEMBER10';

/**
 * Fills a new site with three complete memorials, four seasonal themes, a store and news. Anything that
 * exists, or existed and was removed, is left alone. If the process ends while a memorial is being seeded,
 * that one stays incomplete.
 */
export async function seedDemo(platform: Parts): Promise<void> {
  // Photos are processed on other threads, beside the rest.
  await Promise.all([seedSite(platform), ...demoMemorials.map((memorial) => seedOnce(platform, memorial))]);
}

async function seedSite(platform: Parts): Promise<void> {
  await seedSeasons(platform);
  await seedStore(platform, demoProducts);
  await seedCampaign(platform);
  await seedNews(platform, campaignIdOf(demoCode));
  await seedEcardTemplates(platform);
}

async function seedOnce(platform: Parts, memorial: DemoMemorial): Promise<void> {
  const { state } = await platform.states.load(memorialDecider, memorialStream(memorial.id));
  if ((state as typeof memorialDecider.initialState).status === 'none') await seedOne(platform, memorial);
}

async function seedSeasons(platform: Parts): Promise<void> {
  for (const data of demoSeasons(platform.clock())) {
    const { state } = await platform.states.load(seasonalThemeDecider, seasonalThemeStream(data.themeId));
    if ((state as typeof seasonalThemeDecider.initialState).status !== 'none') continue;
    await platform.executor.execute({
      type: 'ScheduleSeasonalTheme',
      data,
      commandId: uuidv5('season', data.themeId),
      actor: { kind: 'system', name: 'demo' },
    });
  }
}

async function seedCampaign(platform: Parts): Promise<void> {
  const campaignId = campaignIdOf(demoCode);
  await platform.executor.execute({
    type: 'StartCampaign',
    data: {
      campaignId,
      name: 'Ten percent for those who are remembered',
      code: demoCode,
      discountPercent: 10,
      discountCents: null,
      validFrom: '2025-01-01T00:00:00.000Z',
      validUntil: null,
      maxUses: null,
    },
    commandId: uuidv5('campaign', campaignId),
    actor: { kind: 'system', name: 'demo' },
  });
}

async function seedOne(platform: Parts, memorial: DemoMemorial): Promise<void> {
  const { id: memorialId, petName, createdAt, tributes, ...words } = memorial;
  // A separate account for each: the free plan has one memorial.
  const accountId = uuidv5('demo family', memorialId);
  const email = `${petName.toLowerCase()}@demo.everpaw.example`;
  const family: Actor = { kind: 'account', accountId };
  const execute = (step: string, at: string, actor: Actor, command: TypedCommand) =>
    platform.executorAt(at).execute({ ...command, actor, commandId: uuidv5(step, memorialId) });

  await execute('account', createdAt, seeding, {
    type: 'RegisterAccount',
    data: {
      accountId,
      emailKey: emailKeyOf(email, platform.secret),
      email,
      firstName: `${petName}'s`,
      lastName: 'family',
      passwordHash: null,
    },
  });

  const photos = await Promise.all(
    memorial.photos.map(async ({ file, caption }, index) => {
      const bytes = await readFile(new URL(file, photoFolder));
      const sha256 = sumOf(bytes);
      await platform.media.ingest(sha256, bytes);
      await platform.uploads.record(accountId, sha256, new Date(createdAt), bytes.byteLength);
      return { imageId: uuidv5(`photo ${index}`, memorialId), sha256, caption };
    }),
  );
  const { petType, birthDate, passedDate, memorialText, templateId } = words;
  const details = { petName, petType, birthDate, passedDate, memorialText, templateId };
  await execute('memorial', createdAt, family, {
    type: 'CreateMemorial',
    data: { memorialId, ...details, isPublic: true, photos },
  });
  for (const { id: tributeId, signedAt, ...tribute } of tributes)
    await execute(tributeId, signedAt, visitor, {
      type: 'SignGuestbook',
      data: { tributeId, memorialId, ...tribute },
    });
  for (const [index, { date, photo, tags = [], ...memory }] of (demoMemories[memorialId] ?? []).entries())
    await execute(`memory ${index}`, createdAt, family, {
      type: 'AddMemory',
      data: {
        ...memory,
        memoryId: uuidv5(`memory ${index}`, memorialId),
        memorialId,
        date,
        tags: [...tags],
        sha256: photo === undefined ? null : (photos[photo]?.sha256 ?? null),
      },
    });
}
