import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const media = {
  sha256: 'a'.repeat(64),
  width: 700,
  height: 500,
  // A hash of four by three pixels, made for this test.
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  color: '#8a7a60',
};
const frame = () => document.querySelector<HTMLElement>('[data-picture]');

describe('a picture', () => {
  test('REQ-248 is loading, then loaded; it keeps its place from the start', async () => {
    render(<Picture media={media} alt="Bella in the garden" sizes="50vw" />);
    expect(frame()?.dataset.picture).toBe('loading');
    expect(frame()?.style.aspectRatio.replaceAll(' ', '')).toBe('700/500');
    await waitFor(() => expect(frame()?.style.backgroundImage).toContain('data:image/png'));
    fireEvent.load(screen.getByAltText('Bella in the garden'));
    expect(frame()?.dataset.picture).toBe('loaded');
    expect(frame()?.style.backgroundImage).not.toContain('data:');
  });

  test('REQ-249 one that cannot be loaded says Image unavailable', () => {
    render(<Picture media={media} alt="Bella in the garden" />);
    fireEvent.error(screen.getByAltText('Bella in the garden'));
    expect(frame()?.dataset.picture).toBe('error');
    expect(screen.getByText('Image unavailable')).toBeTruthy();
    expect(frame()?.textContent).toContain('Bella in the garden');
  });

  test('offers every width it exists in, WebP first', () => {
    render(<Picture media={media} alt="Bella" />);
    const source = document.querySelector('source');
    expect(source?.getAttribute('type')).toBe('image/webp');
    expect(source?.getAttribute('srcset')).toContain(`/media/${media.sha256}/w700.webp 700w`);
    expect(screen.getByAltText('Bella').getAttribute('src')).toBe(`/media/${media.sha256}/w700.jpg`);
  });

  test('only the first of a screen is fetched before it comes into view', () => {
    const { rerender } = render(<Picture media={media} alt="Bella" />);
    expect(screen.getByAltText('Bella').getAttribute('loading')).toBe('lazy');
    rerender(<Picture media={media} alt="Bella" priority />);
    expect(screen.getByAltText('Bella').getAttribute('loading')).toBe('eager');
  });

  test('another picture in the same place starts from the beginning', () => {
    const { rerender } = render(<Picture media={media} alt="Bella" />);
    fireEvent.error(screen.getByAltText('Bella'));
    rerender(<Picture media={{ ...media, sha256: 'b'.repeat(64) }} alt="Milo" />);
    expect(frame()?.dataset.picture).toBe('loading');
    expect(screen.getByAltText('Milo')).toBeTruthy();
  });

  test('a crop is made around the focal point, if one is known and the photo is cropped', () => {
    const focused = { ...media, focus: { x: 0.28, y: 0.7 } };
    const { rerender } = render(<Picture media={focused} alt="Bella" shape="frame" />);
    const values = () =>
      ['container-type', '--photo-ratio', '--focus-x', '--focus-y'].map((name) =>
        frame()?.style.getPropertyValue(name),
      );
    expect(values()).toEqual(['size', '1.4', '0.28', '0.7']);
    expect(screen.getByAltText('Bella').className).toContain('object-focus');
    rerender(<Picture src="blob:here" shown={focused} alt="Bella" shape="frame" />);
    expect(values()).toEqual(['size', '1.4', '0.28', '0.7']);
    for (const shown of [
      <Picture key="1" media={media} alt="Bella" shape="frame" />,
      <Picture key="2" media={focused} alt="Bella" fit="contain" />,
      <Picture key="3" src="blob:here" alt="Bella" />,
    ]) {
      rerender(shown);
      expect(values()).toEqual(['', '', '', '']);
      expect(screen.getByAltText('Bella').className).not.toContain('object-focus');
    }
  });

  test('a damaged stand-in is left out', () => {
    render(<Picture media={{ ...media, thumbhash: '%%%' }} alt="Bella" />);
    expect(frame()?.style.backgroundImage).not.toContain('data:');
  });
});
