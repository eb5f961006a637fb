import type { GuastoDispositivi } from '../../dispositivi/guasti.ts';

const it = {
  titolo: 'Prova dei dispositivi',
  nullaEsce: 'Immagine e suono restano in questo apparecchio: nulla viene mandato, nulla viene registrato.',
  soloEsito:
    'Immagine e suono restano in questo apparecchio. A chi dà assistenza resta soltanto se funzionano: se qualcosa non va La chiama prima della gara.',
  conservato: 'L’esito è conservato per chi dà assistenza.',
  comeFunziona: 'Il browser chiederà il permesso di usare videocamera e microfono: lo dia, e parli un momento.',
  comincia: 'Comincia la prova',
  chiediamo: 'In attesa del permesso…',
  smetti: 'Spegni tutto',
  riprova: 'Riprova',
  videocamera: 'Videocamera',
  microfono: 'Microfono',
  altoparlante: 'Altoparlante',
  immagine: 'Immagine della Sua videocamera',
  funziona: (nome: string, larga: number, alta: number) => `${nome} funziona: immagine di ${larga} × ${alta} punti.`,
  inAvvio: 'La videocamera si sta accendendo.',
  nessunaVideocamera: 'Nessuna videocamera risponde: se ne ha una controlli che sia collegata.',
  nessunMicrofono: 'Nessun microfono risponde: se ne ha uno controlli che sia collegato.',
  livello: 'Livello del microfono',
  silenzio: 'Non si sente nulla: parli, o scelga un altro microfono.',
  piano: 'Si sente piano: si avvicini.',
  sentita: 'Il microfono funziona: la Sua voce si sente bene.',
  senzaNome: (numero: number) => `Dispositivo ${numero}`,
  suono: 'Fai sentire un suono',
  loHaSentito: 'Ha sentito il suono?',
  siSente: 'Sì, l’ho sentito',
  nonSente: 'No',
  suonoSentito: 'L’altoparlante funziona.',
  suonoSpiega: 'Controlli il volume e l’uscita scelta nel sistema, poi lo faccia sentire di nuovo.',
  strada: 'Rete',
  stradaInProva: 'Proviamo se voce e immagine passano da questa rete…',
  stradaBuona: 'Voce e immagine passano da questa rete.',
  stradaDiRiserva:
    'Voce e immagine passano soltanto per la via di riserva, e possono andare a scatti: se può, usi un’altra rete.',
  stradaChiusa:
    'Voce e immagine non passano da questa rete: qualcuno le ferma, spesso un ufficio. Provi con un’altra, per esempio quella del telefono. La gara si segue comunque nella stanza.',
  stradaNonSiSa: 'Adesso non si può provare se voce e immagine passano: riprovi più tardi.',
  vie: (udp: boolean, tcp: boolean) => `UDP: ${udp ? 'passa' : 'non passa'}. TCP: ${tcp ? 'passa' : 'non passa'}.`,
  riprovaStrada: 'Riprova la rete',
  guasti: {
    non_sicuro:
      'Il browser lascia usare videocamera e microfono solo su una connessione sicura (https). Apra il sito con l’indirizzo https.',
    rifiutato:
      'Il browser non ha il permesso di usare videocamera e microfono. Prema l’icona accanto all’indirizzo, li consenta per questo sito, poi prema «Riprova».',
    assente: 'Non abbiamo trovato né una videocamera né un microfono. Li colleghi e prema «Riprova».',
    occupato:
      'La videocamera o il microfono sono usati da un altro programma. Lo chiuda (per esempio una riunione) e prema «Riprova».',
    altro:
      'Il browser non ha potuto aprire videocamera e microfono. Prema «Riprova», oppure provi con un altro browser.',
  } as Readonly<Record<GuastoDispositivi, string>>,
};

type TestiDispositivi = typeof it;

const en: TestiDispositivi = {
  titolo: 'Device test',
  nullaEsce: 'Picture and sound stay on this device: nothing is sent, nothing is recorded.',
  soloEsito:
    'Picture and sound stay on this device. The help desk keeps only whether they work: if something is wrong they call you before the auction.',
  conservato: 'The result is kept for the help desk.',
  comeFunziona: 'The browser will ask for permission to use camera and microphone: allow it, and speak for a moment.',
  comincia: 'Start the test',
  chiediamo: 'Waiting for the permission…',
  smetti: 'Switch everything off',
  riprova: 'Try again',
  videocamera: 'Camera',
  microfono: 'Microphone',
  altoparlante: 'Loudspeaker',
  immagine: 'Picture of your camera',
  funziona: (nome, larga, alta) => `${nome} works: picture of ${larga} × ${alta} pixels.`,
  inAvvio: 'The camera is starting.',
  nessunaVideocamera: 'No camera answers: if you have one, check that it is connected.',
  nessunMicrofono: 'No microphone answers: if you have one, check that it is connected.',
  livello: 'Microphone level',
  silenzio: 'Nothing is heard: speak, or choose another microphone.',
  piano: 'It is faint: come closer.',
  sentita: 'The microphone works: your voice is heard well.',
  senzaNome: (numero) => `Device ${numero}`,
  suono: 'Play a sound',
  loHaSentito: 'Did you hear the sound?',
  siSente: 'Yes, I heard it',
  nonSente: 'No',
  suonoSentito: 'The loudspeaker works.',
  suonoSpiega: 'Check the volume and the output chosen in your system, then play it again.',
  strada: 'Network',
  stradaInProva: 'We are testing whether voice and picture pass through this network…',
  stradaBuona: 'Voice and picture pass through this network.',
  stradaDiRiserva: 'Voice and picture pass only by the spare way, and may stutter: use another network if you can.',
  stradaChiusa:
    'Voice and picture do not pass through this network: something stops them, often in an office. Try another one, your phone’s for example. The auction can be followed on its page all the same.',
  stradaNonSiSa: 'Whether voice and picture pass cannot be tested now: try again later.',
  vie: (udp, tcp) => `UDP: ${udp ? 'passes' : 'does not pass'}. TCP: ${tcp ? 'passes' : 'does not pass'}.`,
  riprovaStrada: 'Test the network again',
  guasti: {
    non_sicuro:
      'The browser allows camera and microphone only over a secure connection (https). Open the site with its https address.',
    rifiutato:
      'The browser has no permission to use camera and microphone. Press the icon beside the address, allow them for this site, then press “Try again”.',
    assente: 'We found neither a camera nor a microphone. Connect them and press “Try again”.',
    occupato:
      'The camera or the microphone is used by another program. Close it (a meeting, for example) and press “Try again”.',
    altro: 'The browser could not open camera and microphone. Press “Try again”, or use another browser.',
  },
};

export const DISPOSITIVI_TESTI = { it, en } as const;
