export const campaignStandings = ['not-yet', 'running', 'used-up', 'over'] as const;
/** Whether a campaign's code can be used: it can only while the campaign is `running`. */
export type CampaignStanding = (typeof campaignStandings)[number];

/** The standing at `at` (an instant). A campaign that was ended is over, whatever its dates say. */
export function campaignStanding(
  campaign: {
    isActive: boolean;
    validFrom: string;
    validUntil: string | null;
    maxUses: number | null;
    uses: number;
  },
  at: string,
): CampaignStanding {
  const { isActive, validFrom, validUntil, maxUses, uses } = campaign;
  if (!isActive || (validUntil !== null && validUntil <= at)) return 'over';
  if (at < validFrom) return 'not-yet';
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'running';
}
