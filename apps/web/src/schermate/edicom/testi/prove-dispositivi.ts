const it = {
  titolo: 'Prove dei dispositivi',
  vuoto: 'Nessuno ha ancora provato microfono e videocamera.',
  daChiamare: (quanti: number) => (quanti === 1 ? 'uno da chiamare' : `${quanti} da chiamare`),
  vaChiamato: 'Da chiamare',
  aPosto: 'A posto',
  quando: (quando: string) => `provato ${quando}`,
  microfono: 'microfono:',
  camera: 'videocamera:',
  ascolto: 'altoparlante:',
  rete: 'rete:',
  esiti: {
    funziona: 'funziona',
    muto: 'non si sente o non si vede nulla',
    negato: 'il browser non ha il permesso',
    assente: 'non c’è',
    occupato: 'usato da un altro programma',
    non_provato: 'non provato',
  },
  ascolti: { funziona: 'sente', non_sente: 'non sente', non_provato: 'non provato' },
  reti: { buona: 'buona', scarsa: 'lenta', assente: 'assente', non_provata: 'non provata' },
};

const en: typeof it = {
  titolo: 'Device tests',
  vuoto: 'Nobody has tested microphone and camera yet.',
  daChiamare: (quanti) => (quanti === 1 ? 'one to call' : `${quanti} to call`),
  vaChiamato: 'To call',
  aPosto: 'Fine',
  quando: (quando) => `tested ${quando}`,
  microfono: 'microphone:',
  camera: 'camera:',
  ascolto: 'loudspeaker:',
  rete: 'network:',
  esiti: {
    funziona: 'works',
    muto: 'nothing is heard or seen',
    negato: 'the browser has no permission',
    assente: 'missing',
    occupato: 'used by another program',
    non_provato: 'not tested',
  },
  ascolti: { funziona: 'hears', non_sente: 'does not hear', non_provato: 'not tested' },
  reti: { buona: 'good', scarsa: 'slow', assente: 'missing', non_provata: 'not tested' },
};

export const PROVE_DISPOSITIVI = { it, en } as const;
