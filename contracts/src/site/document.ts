/** A text page in parts with anchors: help, privacy, terms. */
export type TextDocument = {
  title: string;
  lead: string;
  /** The date from which it applies, `YYYY-MM-DD`; absent if irrelevant. */
  since?: string;
  parts: readonly TextPart[];
};

/** `id` is the anchor. A paragraph that is an array of lines is shown as a list. */
export type TextPart = {
  id: string;
  title: string;
  paragraphs: readonly (string | readonly string[])[];
};
