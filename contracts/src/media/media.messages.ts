/** A short notice: what happened, and what to do. */
export interface MediaNotice {
  readonly title: string;
  readonly message: string;
}

/** REQ-240 */
export const INVALID_FILE_TYPE: MediaNotice = {
  title: 'Invalid File Type',
  message: 'Please select an image file (JPG, PNG, GIF, WebP).',
};

/** REQ-241 */
export const FILE_TOO_LARGE: MediaNotice = {
  title: 'File Too Large',
  message: 'Please select an image smaller than 5MB.',
};

/** The notice when a memorial, or a form, already holds `limit` pictures (REQ-242). */
export const maximumImagesReached = (limit: number): MediaNotice => ({
  title: 'Maximum Images Reached',
  message: `You can upload up to ${limit} images.`,
});

/** REQ-244 */
export const UPLOAD_FAILED: MediaNotice = {
  title: 'Upload Failed',
  message: 'There was an error uploading your image. Please try again.',
};

/** REQ-245 */
export const IMAGE_UPLOADED: MediaNotice = {
  title: 'Image Uploaded',
  message: 'Your image has been uploaded successfully.',
};

/** REQ-246 */
export const IMAGE_REMOVED = 'Image Removed';

/** REQ-249: the error, and what stands where the picture would be. */
export const IMAGE_FAILED = 'Failed to load image';
export const IMAGE_UNAVAILABLE = 'Image unavailable';

/** Why a picture was not taken. Each is told with a specified notice, and with a detail where that says too little. */
export type MediaRefusalCode =
  | 'media.empty'
  | 'media.too-large'
  | 'media.not-an-image'
  | 'media.disguised'
  | 'media.too-many-pixels'
  | 'media.too-many-frames'
  | 'media.damaged';

/** What a person reads for each refusal: the specified notice, and in `detail` what it does not say by itself. */
export const MEDIA_REFUSALS: Readonly<Record<MediaRefusalCode, MediaNotice & { readonly detail?: string }>> =
  {
    'media.empty': { ...INVALID_FILE_TYPE, detail: 'This file is empty.' },
    'media.too-large': FILE_TOO_LARGE,
    'media.not-an-image': INVALID_FILE_TYPE,
    'media.disguised': { ...INVALID_FILE_TYPE, detail: 'This file holds a document inside a picture.' },
    'media.too-many-pixels': {
      ...INVALID_FILE_TYPE,
      detail: 'This picture has too many pixels. Please select one of at most 50 megapixels.',
    },
    'media.too-many-frames': {
      ...INVALID_FILE_TYPE,
      detail: 'This animation is too long. Please select one of at most 1,000 frames.',
    },
    'media.damaged': { ...INVALID_FILE_TYPE, detail: 'This picture is damaged and cannot be opened.' },
  };
