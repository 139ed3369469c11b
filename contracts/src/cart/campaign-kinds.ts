/** What a campaign is for; it changes nothing of what its code grants. */
export const campaignTypes = ['discount', 'seasonal', 'welcome', 'thank-you'] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** Whom a campaign is meant for; whoever knows its code can use it. */
export const targetAudiences = ['everyone', 'new-customers', 'returning-customers', 'members'] as const;
export type TargetAudience = (typeof targetAudiences)[number];
