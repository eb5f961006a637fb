/** Il microfono acceso, detto in ogni pagina. */
const it = {
  titolo: 'Microfono acceso',
  acceso: 'Microfono acceso: la sala virtuale La sente.',
  conImmagine: 'Microfono e videocamera accesi: la sala virtuale La sente e La vede.',
  conSchermo: 'Microfono acceso e schermo condiviso: la sala virtuale La sente e vede lo schermo.',
  siCollega: 'Microfono acceso: la linea sta tornando, adesso non La sente nessuno.',
  preso: 'Microfono tenuto da un’altra chiamata: finita quella, La si sente di nuovo.',
  staccato: 'Microfono staccato: la sala virtuale non La sente più.',
  spegni: 'Spegni il microfono',
  riaccendi: 'Riaccendi',
  lascia: 'Lascia spento',
  spento: 'Microfono spento: la sala virtuale non La sente.',
};

const en: typeof it = {
  titolo: 'Microphone on',
  acceso: 'Microphone on: the virtual room hears you.',
  conImmagine: 'Microphone and camera on: the virtual room hears and sees you.',
  conSchermo: 'Microphone on and screen shared: the virtual room hears you and sees the screen.',
  siCollega: 'Microphone on: the line is coming back, nobody hears you now.',
  preso: 'Microphone held by another call: when it ends you are heard again.',
  staccato: 'Microphone unplugged: the virtual room no longer hears you.',
  spegni: 'Switch the microphone off',
  riaccendi: 'Switch on again',
  lascia: 'Leave it off',
  spento: 'Microphone off: the virtual room does not hear you.',
};

export const MICROFONO_ACCESO = { it, en } as const;
