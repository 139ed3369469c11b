import { localized } from '../kernel/languages/localized.ts';

/** A short notice: what happened, and what to do. */
export interface MediaNotice {
  readonly title: string;
  readonly message: string;
}

const notAnImage: MediaNotice = {
  title: 'Invalid File Type',
  message: 'Please select an image file (JPG, PNG, GIF, WebP).',
};
export const invalidFileType = localized('invalidFileType', notAnImage);

const tooLarge: MediaNotice = {
  title: 'File Too Large',
  message: 'Please select an image smaller than 5MB.',
};
export const fileTooLarge = localized('fileTooLarge', tooLarge);

export const uploadFailed = localized<MediaNotice>('uploadFailed', {
  title: 'Upload Failed',
  message: 'There was an error uploading your image. Please try again.',
});

export const imageUploaded = localized<MediaNotice>('imageUploaded', {
  title: 'Image Uploaded',
  message: 'Your image has been uploaded successfully.',
});

/** Texts for choosing a picture for the site's own content. */
export const sitePhotoMessages = localized('sitePhotoMessages', {
  choose: 'Choose a picture',
  replace: 'Choose another picture',
  remove: 'Remove picture',
  sending: 'Uploading…',
});

/** Texts for choosing pictures. */
export const mediaMessages = localized('mediaMessages', {
  /** The notice when a memorial or form already has `limit` pictures. */
  maximumReached: (limit: number): MediaNotice => ({
    title: 'Maximum Images Reached',
    message: `You can upload up to ${limit} images.`,
  }),
  /** The refusal of a photo that was already chosen. */
  alreadyChosen: { title: 'Already Chosen', message: 'This photo is already here.' } satisfies MediaNotice,
  /** The refusal of a photo that the sender may not show. */
  photoUnknown: 'Please upload this picture again.',
  /** The refusal of a focal point beyond the photo's edges. */
  focusOutside: 'Please choose a point inside the photo',
  imageRemoved: 'Image Removed',
  invalidName: 'This isn’t the name of a picture.',
  notWhole: 'The picture didn’t arrive complete. Please send it again.',
  notFound: 'We couldn’t find this picture',
});

/** Why a picture was refused. Each code has a specified notice, with a detail where that says too little. */
export type MediaRefusalCode =
  | 'image-empty'
  | 'image-too-large'
  | 'not-an-image'
  | 'image-disguised'
  | 'image-heic'
  | 'image-too-many-pixels'
  | 'image-too-many-frames'
  | 'image-damaged';

/** The notice for each refusal; read it with `mediaRefusal`. `detail` says what the specified text leaves out. */
export const mediaRefusals = localized<
  Readonly<Record<MediaRefusalCode, MediaNotice & { readonly detail?: string }>>
>('mediaRefusals', {
  'image-empty': { ...notAnImage, detail: 'This file is empty.' },
  'image-too-large': tooLarge,
  'not-an-image': notAnImage,
  'image-disguised': { ...notAnImage, detail: 'This file contains a document inside a picture.' },
  'image-too-many-pixels': {
    ...notAnImage,
    detail: 'This picture has too many pixels. Please select one of at most 50 megapixels.',
  },
  'image-too-many-frames': {
    ...notAnImage,
    detail: 'This animation is too long. Please select one of at most 1,000 frames.',
  },
  'image-heic': {
    ...notAnImage,
    detail:
      'This photo is in the HEIC format, which we can’t open here. Please add it from your iPhone or iPad, or save a copy as JPEG and choose that one.',
  },
  'image-damaged': { ...notAnImage, detail: 'This picture is damaged and can’t be opened.' },
});

/** Returns the notice for a refused photo, with the most precise reason there is. */
export function mediaRefusal(code: MediaRefusalCode): MediaNotice {
  const { title, message, detail = message } = mediaRefusals[code];
  return { title, message: detail };
}
