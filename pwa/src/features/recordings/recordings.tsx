import { recordingScreens as words } from '@everpaw/contracts/recordings/recording-screens.messages';
import { useId } from 'react';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import { Player } from './player.tsx';

/** The videos and audio recordings on a memorial's page. */
export default function Recordings({ memorial }: { memorial: ShownMemorial }) {
  const headingId = useId();
  const { videos = [], audio = [] } = memorial;
  return (
    <section aria-labelledby={headingId} className="mx-auto my-16 max-w-[68rem] sm:my-20">
      <h2 id={headingId} className="text-center text-heading">
        {words.heading}
      </h2>
      {videos.length > 0 && (
        <ul
          className={
            videos.length === 1 ? 'mx-auto mt-8 max-w-[44rem]' : 'mt-8 grid gap-x-10 gap-y-12 md:grid-cols-2'
          }
        >
          {videos.map((video) => (
            <li key={video.id}>
              <Player recording={video} />
            </li>
          ))}
        </ul>
      )}
      {audio.length > 0 && (
        <ul className="mx-auto mt-10 grid max-w-[44rem] gap-8">
          {audio.map((sound) => (
            <li key={sound.id}>
              <Player recording={sound} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
