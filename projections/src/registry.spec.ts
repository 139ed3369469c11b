import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { expect, test } from '@jest/globals';
import { projections } from './registry.ts';

test('every read model has a name of its own and hears only of events that exist', () => {
  const names = projections.map((projection) => projection.name);
  expect(new Set(names).size).toBe(names.length);
  const known = new Set(eventDefinitions.map(({ type }) => type));
  for (const projection of projections) for (const type of projection.events) expect(known).toContain(type);
});

/**
 * The fields of each read model's newest version. Other fields are a new version, which is built beside the one that
 * serves: replace the line.
 */
const fieldsOfNewest: Record<string, string> = {
  'accounts 4':
    '_id asciiEmail createdAt email emailPreferences emailVerified firstName isActive isAdmin lastLoginAt lastName nameSearch passwordHash permissions photo position role signIns subscriptionStatus updatedAt',
  'sign_ins 2': '_id accountId opens position',
  'memorials 9':
    '_id birthDate createdAt customDomain deletedAt guestbookPolicy images isIndexed isListed isPublic keepers listed memorialText nameSearch ownerId pageNames passedDate passwordHash petName petNameKey petType position readers recordings removed storySearch storyWords templateId updatedAt',
  'memorial_stats 1': '_id byType position total',
  'keeperships 2': '_id accountId memorialId position role since',
  'invitations 2': '_id email expiresAt invitedAt memorialId ownerId position role tokenHash',
  'tributes 8':
    '_id answer answerAuthorId answeredAt authorId createdAt everShown heartedBy hearts memorialId personId photo position reports status tributeMessage visitorLocation visitorName writtenAt',
  'tribute_counts 2': '_id candles heldBack position shown',
  'candles 1': '_id authorId createdAt day litAt memorialId position',
  'memories 1':
    '_id authorId createdAt date deleted description emotion location memorialId photo position tags title type updatedAt',
  'follows 1':
    '_id accountId birthdaySince birthdayYear memorialId passingSince passingYear position timeZone',
  'remembered_days 1':
    '_id birthday birthdayDay birthdaySince isFollowed passing passingDay passingSince position',
  'media_uses 4': '_id position uses',
  'archive_schedules 1':
    '_id compressionEnabled createdBy description enableCleanup encryptionEnabled entityId entityType failureCount frequency lastArchiveName lastError lastRunAt maxBackupSize name nextRunAt notificationEmail position retentionCount runCount runningId scheduleDay scheduleTime setBy status webhookUrl',
  'archive_runs 2':
    '_id archiveName archiveSize completedAt duration entityType error isEncrypted isKept output position scheduleId startedAt status',
  'audit_events 2':
    '_id account at by causationId commandId commandType correlationId eventId historyOf memorialId position revision streamId type',
  'products 3':
    '_id category createdAt description engravingLength imageUrl isActive isFeatured name position priceCents stockQuantity takesPhoto updatedAt',
  'campaigns 2':
    '_id campaignType code createdAt discountCents discountPercent isActive maxUses name position targetAudience uses validFrom validUntil',
  'carts 3': '_id accountId closed createdAt lines position promo wishlist',
  'line_photos 1': '_id carts orders photo photoId position productId',
  'orders 9':
    '_id accountId amounts cartId createdAt engravings gift intentId items owed personId photosGone position promoCode refundCents refundFailed refundedCents shippingAddress status steps tracking updatedAt',
  'subscriptions 3':
    '_id cancelsAtEnd createdAt customerId hadMoneyBack hadTrial lifetimeAttempts lifetimePaymentId over payments periodEnd periodStart position providerId setupIntentId status subscriptionId trialEndsAt updatedAt',
  'articles 3':
    '_id allowComments authorId campaignId canonicalUrl categoryId content createdAt editorId expiresAt featuredImageAlt featuredImageUrl isChosen isFeatured isPinned lastEditedAt likeCount listed metaDescription metaTitle position productUpdate publishedAt scheduledAt searchWords slug socialImageUrl status summary tags title type',
  'news_categories 1': '_id color description isActive name position slug sortOrder',
  'comments 2':
    '_id articleId authorId content createdAt isReported likeCount parentId position reports status',
  'news_likes 1': '_id accountId articleId commentId position',
  'ecard_templates 1': '_id category description isActive name position priceCents templateImageUrl',
  'ecards 3':
    '_id authorId bounceReason createdAt hasPhoto isDelivered paymentId personalMessage petName position priceCents recipientEmail recipientId recipientName scheduledSendDate sendAt senderEmail senderName sentAt status templateId timeZone visitorId',
  'ecard_photos 1': '_id customPhotoUrl position',
  'reviews 2': '_id authorId createdAt isHidden position productId rating text title',
  'review_scores 2': '_id count position stars',
  'seasonal_themes 1': '_id endDate isActive name position priority startDate theme',
};

test('REL-20 a read model with other fields is another version', () => {
  const fields = projections.map(({ name, version, schema }) => [
    `${name} ${version}`,
    Object.keys(schema.paths).sort().join(' '),
  ]);
  expect(Object.fromEntries(fields)).toEqual(fieldsOfNewest);
});
