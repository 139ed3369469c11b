import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/fields/schemas.ts';

export const seasonalTheme = z.object({
  id: uuid,
  name: z.string(),
  isActive: z.boolean(),
  startDate: instant,
  endDate: instant,
  priority: z.number(),
  theme: z.object({
    primaryColor: z.string(),
    secondaryColor: z.string(),
    backgroundImage: z.nullable(z.string()),
    heroTitle: z.string(),
    heroSubtitle: z.string(),
    specialMessage: z.nullable(z.string()),
    ctaText: z.string(),
  }),
});
export type SeasonalTheme = z.infer<typeof seasonalTheme>;
