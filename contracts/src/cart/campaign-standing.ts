export const campaignStandings = ['not-yet', 'running', 'used-up', 'over'] as const;
/** Whether a campaign's code can be used: only if it is `running`. */
export type CampaignStanding = (typeof campaignStandings)[number];

/** Returns the standing at the instant `at`. An ended campaign is over, whatever its dates. */
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
