import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi di voce e immagine: nessuno tocca la vendita, che va avanti (R81). */
export const PROBLEMI_SALA = {
  sala_non_disponibile: {
    stato: 503,
    titolo: { it: 'Voce e immagine non disponibili', en: 'Voice and picture not available' },
    frase: {
      it: 'Voce e immagine stanno tornando: riprovi fra qualche secondo. La vendita va avanti, e qui si fa tutto come prima.',
      en: 'Voice and picture are coming back: try again in a few seconds. The sale goes on, and everything works here as before.',
    },
    casi: {
      guasto: {
        frase: {
          it: 'Il collegamento non è riuscito per un guasto nostro: riprovi fra un momento. La vendita va avanti, e chi è già dentro non se ne accorge.',
          en: 'The connection failed through a fault of ours: try again in a moment. The sale goes on, and those already inside do not notice.',
        },
      },
      spenta: {
        frase: {
          it: 'Questo server non porta voce né immagine. La vendita va avanti: le mani, la parola e il registro funzionano.',
          en: 'This server carries no voice and no picture. The sale goes on: hands, floor and journal work.',
        },
      },
    },
    esito: 'non_esaminato',
    riprovaTraSecondi: 2,
  },
  sala_affollata: {
    stato: 503,
    titolo: { it: 'Troppi ingressi insieme', en: 'Too many people coming in' },
    frase: {
      it: 'Troppe persone stanno entrando nella sala nello stesso istante: riprovi fra un secondo. Chi è già dentro non se ne accorge.',
      en: 'Too many people are entering the room at the same instant: try again in a second. Those inside notice nothing.',
    },
    esito: 'non_esaminato',
    riprovaTraSecondi: 1,
  },
  sala_piena: {
    stato: 503,
    titolo: { it: 'Sala piena', en: 'Room full' },
    frase: {
      it: 'Nella sala guardano già in {limite}, quanti ne porta questo server. La vendita si segue per intero nella stanza, anche senza voce e immagine; quando qualcuno esce, il posto è di chi riprova.',
      en: 'There are already {limite} viewers in the room, as many as this server carries. The sale can be followed in full on its page, even without voice and picture; when somebody leaves, the place goes to whoever tries again.',
    },
    esito: 'certo',
    riprovaTraSecondi: 30,
  },
  sala_offerta_non_valida: {
    stato: 422,
    titolo: { it: 'Collegamento non possibile', en: 'Connection not possible' },
    frase: {
      it: 'Ciò che il programma ha mandato per collegarsi non si legge, o chiede altro da voce e immagine.',
      en: 'What the program sent in order to connect cannot be read, or asks for something other than voice and picture.',
    },
    casi: {
      codec: {
        frase: {
          it: 'Il programma non parla nessuno dei formati della sala: Opus per la voce, VP8 o H.264 per l’immagine.',
          en: 'The program speaks none of the formats of the room: Opus for voice, VP8 or H.264 for picture.',
        },
      },
      misura: {
        frase: {
          it: 'Ciò che il programma ha mandato per collegarsi è più lungo di quanto la sala legga: al più 16 kB, 300 righe, 1.024 caratteri per riga.',
          en: 'What the program sent in order to connect is longer than the room reads: at most 16 kB, 300 lines, 1,024 characters a line.',
        },
      },
      attributi: {
        frase: {
          it: 'Ciò che il programma ha mandato per collegarsi contiene più di quaranta righe che la sala non conosce: basta offrire voce e immagine.',
          en: 'What the program sent in order to connect has more than forty lines that the room does not know: offering voice and picture is enough.',
        },
      },
    },
    esito: 'certo',
  },
  collegamento_inesistente: {
    stato: 404,
    titolo: { it: 'Collegamento non trovato', en: 'Connection not found' },
    frase: { it: 'Questo collegamento alla sala non c’è più.', en: 'This connection to the room is gone.' },
    esito: 'certo',
  },
  gettone_parola_non_valido: {
    stato: 409,
    titolo: { it: 'Il microfono non si apre', en: 'The microphone does not open' },
    frase: {
      it: 'Il gettone della parola manca, o non è di questa vendita, di questa persona e di questa parola: se ne chieda uno nuovo.',
      en: 'The token of the floor is missing, or is not of this sale, this person and this floor: ask for a new one.',
    },
    casi: {
      usato: {
        frase: {
          it: 'Il gettone della parola è già stato usato: vale una volta. Se ha ancora la parola, se ne chieda uno nuovo.',
          en: 'The token of the floor has already been used: it is good once. If you still have the floor, ask for a new one.',
        },
      },
      scaduto: {
        frase: {
          it: 'Il gettone della parola è scaduto. Se ha ancora la parola, se ne chieda uno nuovo.',
          en: 'The token of the floor has expired. If you still have the floor, ask for a new one.',
        },
      },
    },
    esito: 'certo',
    regola: 'R81',
  },
} as const satisfies TavolaProblemi;

/** Ciò con cui può rispondere chi si vuole collegare alla sala. */
export const CODICI_DI_UN_COLLEGAMENTO = [
  'asta_inesistente',
  'sala_non_disponibile',
  'sala_affollata',
  'sala_piena',
  'sala_offerta_non_valida',
  'R81_sala_chiusa',
] as const;
