import { expect, test } from 'vitest';
import { deiFormatiDellaSala } from './formati.ts';

const uno = (mimeType: string, sdpFmtpLine = '') => ({ mimeType, sdpFmtpLine });

test('R81 la pagina offre i soli formati di una sala: di ciò che il browser sa fare resta ciò che chi inoltra porta', () => {
  const buoni = [
    uno('audio/opus', 'minptime=10;useinbandfec=1'),
    uno('video/VP8'),
    uno('video/H264', 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'),
  ];
  const altri = [
    uno('audio/G722'),
    uno('video/rtx'),
    uno('video/VP9', 'profile-id=0'),
    uno('video/AV1'),
    uno('video/H264', 'level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f'),
    uno('video/H264', 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=64001f'),
  ];
  expect(deiFormatiDellaSala([...altri, ...buoni])).toEqual(buoni);
});
