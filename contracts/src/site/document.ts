/** A page of plain text in parts that can be linked to: help, privacy, terms. */
export type TextDocument = {
  title: string;
  lead: string;
  /** The day since which it holds, `YYYY-MM-DD`; absent where that does not matter. */
  since?: string;
  parts: readonly TextPart[];
};

/** `id` is the part's anchor. A paragraph that is a list of lines is shown as a list. */
export type TextPart = {
  id: string;
  title: string;
  paragraphs: readonly (string | readonly string[])[];
};
