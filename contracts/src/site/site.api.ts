import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { optionalCalls, sitePath } from './site.dto.ts';
import { siteModes } from './site-mode.ts';

export const siteDto = z.object({ mode: z.enum(siteModes), calls: z.array(z.enum(optionalCalls)) });

export const siteApi = {
  site: endpoint({
    method: 'GET',
    path: sitePath,
    summary: 'Whether the site is being tested or sells, and which calls it has that not every site has',
    access: 'anyone',
    answer: siteDto,
  }),
} as const;
