import { laterControlMessages } from '@everpaw/contracts/kernel/controls-later.messages';

/** Returns a file size in the style of a file manager: `840 kB`, `12.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** Returns a size of storage in whole megabytes, or in gigabytes: `less than 1 MB`, `12 MB`, `1.4 GB`. */
export function roundSize(bytes: number): string {
  if (bytes < 1_000_000) return laterControlMessages.lessThanOneMegabyte;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${Math.round(bytes / 100_000_000) / 10} GB`;
}
