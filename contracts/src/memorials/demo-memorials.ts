/** The three complete memorials that a fresh installation is seeded with; the landing page links to them. */
export const demoMemorials = {
  bella: '01890a5d-ac00-7000-8000-00000000be11',
  milo: '01890a5d-ac00-7000-8000-00000000a110',
  clover: '01890a5d-ac00-7000-8000-00000000c10e',
} as const;
