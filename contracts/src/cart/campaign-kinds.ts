/** The purpose of a campaign. It doesn't affect the discount. */
export const campaignTypes = ['discount', 'seasonal', 'welcome', 'thank-you'] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** The intended audience of a campaign. The code works for everyone who knows it. */
export const targetAudiences = ['everyone', 'new-customers', 'returning-customers', 'members'] as const;
export type TargetAudience = (typeof targetAudiences)[number];
