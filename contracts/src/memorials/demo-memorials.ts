/** The three complete memorials that a fresh installation is seeded with; the landing page links to them (REQ-146). */
export const demoMemorials = {
  bella: '0197f3a0-5b1e-7c42-9d10-be11a0000001',
  milo: '0197f3a0-5b1e-7c42-9d10-3110a0000002',
  clover: '0197f3a0-5b1e-7c42-9d10-c107e0000003',
} as const;
