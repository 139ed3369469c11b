/** The three memorials with which a new site is seeded. The landing page links to them. */
export const demoMemorials = {
  bella: '01890a5d-ac00-7000-8000-00000000be11',
  milo: '01890a5d-ac00-7000-8000-00000000a110',
  clover: '01890a5d-ac00-7000-8000-00000000c10e',
} as const;
