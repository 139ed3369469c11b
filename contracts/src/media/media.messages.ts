/** A short notice: what happened, and what to do. */
export interface MediaNotice {
  readonly title: string;
  readonly message: string;
}

export const invalidFileType: MediaNotice = {
  title: 'Invalid File Type',
  message: 'Please select an image file (JPG, PNG, GIF, WebP).',
};

export const fileTooLarge: MediaNotice = {
  title: 'File Too Large',
  message: 'Please select an image smaller than 5MB.',
};

/** The notice when a memorial or form already has `limit` pictures. */
export const maximumImagesReached = (limit: number): MediaNotice => ({
  title: 'Maximum Images Reached',
  message: `You can upload up to ${limit} images.`,
});

export const uploadFailed: MediaNotice = {
  title: 'Upload Failed',
  message: 'There was an error uploading your image. Please try again.',
};

export const imageUploaded: MediaNotice = {
  title: 'Image Uploaded',
  message: 'Your image has been uploaded successfully.',
};

/** Texts for choosing a picture for the site's own content. */
export const sitePhotoMessages = {
  choose: 'Choose a picture',
  replace: 'Choose another picture',
  remove: 'Remove picture',
  sending: 'Uploading…',
} as const;

/** The refusal of a photo that the sender may not show. */
export const photoUnknown = 'Please upload this picture again.';

export const imageRemoved = 'Image Removed';

/** Why a picture was refused. Each code has a specified notice, with a detail where that says too little. */
export type MediaRefusalCode =
  | 'image-empty'
  | 'image-too-large'
  | 'not-an-image'
  | 'image-disguised'
  | 'image-too-many-pixels'
  | 'image-too-many-frames'
  | 'image-damaged';

/** The notice for each refusal. `detail` says what the specified text leaves out. */
export const mediaRefusals: Readonly<Record<MediaRefusalCode, MediaNotice & { readonly detail?: string }>> = {
  'image-empty': { ...invalidFileType, detail: 'This file is empty.' },
  'image-too-large': fileTooLarge,
  'not-an-image': invalidFileType,
  'image-disguised': { ...invalidFileType, detail: 'This file holds a document inside a picture.' },
  'image-too-many-pixels': {
    ...invalidFileType,
    detail: 'This picture has too many pixels. Please select one of at most 50 megapixels.',
  },
  'image-too-many-frames': {
    ...invalidFileType,
    detail: 'This animation is too long. Please select one of at most 1,000 frames.',
  },
  'image-damaged': { ...invalidFileType, detail: 'This picture is damaged and cannot be opened.' },
};
