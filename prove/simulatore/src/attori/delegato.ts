import type { Atto, Stanza } from '@gestore/dominio';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import { BASE_CENT, IMPEGNO, REFERENTE, SECONDO, SEGRETO } from '../prologo.ts';
import type { PianoDelegato } from '../scenario.ts';
import type { Rete } from '../sistema/rete.ts';
import { creaCliente } from './cliente.ts';
import { minimo } from './mezzi.ts';
import { apriSchermo } from './schermo.ts';

type Parti = { mondo: Mondo; rete: Rete; caso: Caso; piano: PianoDelegato; fineIl: number };

/** Un rilancio in sala con uno zero di troppo: ciò che ha scritto e ciò che era stato detto. */
type Scritto = { bustaId: string; registratoCent: number; importoCent: number };

/** Quanto aspetta prima di agire su ciò che vede. */
const SGUARDO_MS = [300, 1_500] as const;
const SCOLLEGATO_MS = 26_000;
/** La filigrana di un rilancio in sala la scrive il server, qualunque cosa si mandi (R54). */
export const LA_SA_IL_SERVER = Number.MAX_SAFE_INTEGER;
/** Perché sospende: lo leggono tutti. */
const PERCHE = 'Verifica di un rilancio.';

/** Il professionista delegato: avvia la gara, la ferma e la riprende, registra chi parla in sala, aggiudica. */
export async function conduci({ mondo, rete, caso, piano, fineIl }: Parti): Promise<void> {
  const prologo = mondo.prologhi[piano.asta];
  if (prologo === undefined) throw new Error(`nessuna asta ${piano.asta}`);
  const { tempo } = mondo;
  const { asta, cartacea, pari } = prologo;
  const schermo = apriSchermo({ mondo, rete, caso, asta, occhio: { tipo: 'referente' }, chi: piano.nome });
  const cliente = creaCliente({ mondo, rete, caso, asta, bustaId: '' });
  /** Chi conduce, e il secondo delegato: si scambiano il posto (R36). */
  let [io, altro] = [REFERENTE, SECONDO];
  const scambia = (): void => {
    [io, altro] = [altro, io];
  };
  async function compi(atto: Atto): Promise<void> {
    const risposta = await cliente.compi(io, atto);
    // Di un passaggio senza risposta lo si scopre così: adesso conduce l'altro.
    if (risposta?.corpo.codice === 'R36_non_conduce') scambia();
  }
  const conduzione = caso.ramo('conduzione');
  let passaggi = mondo.scenario.aste[piano.asta]?.conSecondo === true ? conduzione.intero(1, 4) : 0;

  /** La conduzione passa, o si prende; chi non l'ha più a volte compie ancora un atto, e chi la prende a volte ha fretta. */
  async function passaDiMano(): Promise<void> {
    passaggi -= 1;
    const motivo = conduzione.vero(0.95) ? SEGRETO : ' ';
    const prende = conduzione.vero(0.5);
    const atto: Atto = prende
      ? {
          tipo: 'prendiConduzione',
          daId: io.id,
          assenteDaMs: conduzione.scegli([null, 15_000, 90_000, 14_999]),
          motivo,
        }
      : { tipo: 'passaConduzione', aId: conduzione.vero(0.95) ? altro.id : 'un altro', motivo };
    const risposta = await cliente.compi(prende ? altro : io, atto);
    if (risposta?.stato !== 200) return;
    const [lasciata] = [io];
    scambia();
    if (conduzione.vero(0.5)) await cliente.compi(lasciata, { tipo: 'fermaCrono' });
  }
  const sala = caso.ramo('sala');
  const esame = caso.ramo('esame');
  let ferme = piano.ferma;
  let sospensioni = piano.sospende;
  let scollegato = piano.siScollega;
  let perOrdine = piano.perOrdine;
  let daCorreggere: Scritto | null = null;

  async function inCorso(stanza: Stanza, scadeIl: number): Promise<void> {
    // A volte prova a fermare un tempo già finito, prima che la chiusura sia scritta.
    if (tempo.adesso() >= scadeIl && caso.vero(0.15)) {
      await compi(
        caso.scegli<Atto>([
          { tipo: 'fermaCrono' },
          { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: PERCHE },
        ]),
      );
      return;
    }
    // Chi parla in sala parla anche quando online nessuno rilancia più: a volte è l'ultimo a farlo.
    if (tempo.adesso() >= fineIl && (cartacea === null || ferme === 0)) return;
    if (scollegato && caso.vero(0.2)) {
      scollegato = false;
      rete.cade(SCOLLEGATO_MS);
    } else if (ferme > 0 && caso.vero(0.3)) {
      ferme -= 1;
      const dichiaratoIl = Math.floor(tempo.adesso());
      await compi({ tipo: 'fermaCrono' });
      if (cartacea === null || caso.vero(0.2)) return;
      await tempo.dormi(caso.intero(100, 2_000));
      // Spesso chi in sala ha alzato la mano lo ha fatto prima che si fermasse il crono: fra l'una e l'altro c'è chi rilancia online.
      if (sala.vero(0.6) && (await dettoPrima(cartacea, dichiaratoIl))) return;
      const detto = minimo(stanza) + caso.scegli([0, 0, 100_000, -1]);
      // A volte scrive uno zero di troppo, e se ne accorge dopo.
      const importoCent = caso.vero(0.5) ? detto * 10 : detto;
      // A volte sbaglia anche l'ora della dichiarazione: dopo il fermo, o prima dell'avvio.
      const scritto = dichiaratoIl + caso.scegli([0, 0, 0, 60_000, -600_000]);
      const suo = { bustaId: cartacea, importoCent, dichiaratoIl: scritto, filigranaIl: LA_SA_IL_SERVER };
      await compi({ tipo: 'registraRilancioInSala', ...suo });
      if (importoCent === detto) return;
      daCorreggere = { bustaId: cartacea, registratoCent: importoCent, importoCent: detto };
      if (tempo.adesso() < fineIl && caso.vero(0.5)) await correggi(daCorreggere);
    } else if (sospensioni > 0 && caso.vero(0.3)) {
      sospensioni -= 1;
      await compi({ tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: PERCHE });
    }
  }

  /** Guarda che cosa è stato accettato dopo la dichiarazione, e dice quale è venuto prima; falso se non c'era nulla (R54). */
  async function dettoPrima(bustaId: string, fermatoIl: number): Promise<boolean> {
    const stanza = schermo.stanza();
    const dichiaratoIl = fermatoIl - sala.intero(0, 4_000);
    const primo = stanza?.rilanci.findIndex((rilancio) => rilancio.dichiaratoIl > dichiaratoIl) ?? -1;
    if (stanza === null || primo === -1) return false;
    const busteDi = new Map(stanza.buste.map(({ pseudonimo, riservato }) => [pseudonimo, riservato?.bustaId ?? '']));
    const dopo = stanza.rilanci.slice(primo).map(({ pseudonimo, importoCent }) => ({
      bustaId: busteDi.get(pseudonimo) ?? '',
      importoCent,
      ricevuta: '',
    }));
    const allora =
      (stanza.rilanci[primo - 1]?.importoCent ?? stanza.graduatoria[0]?.prezzoCent ?? 0) + stanza.rilancioMinimoCent;
    const importoCent = sala.scegli([
      allora,
      allora,
      allora + 100_000,
      minimo(stanza),
      minimo(stanza) + 100_000,
      allora - 1,
    ]);
    // A volte scrive in sala il nome di chi ha offerto per via telematica.
    const chi = sala.vero(0.1) ? (dopo[0]?.bustaId ?? bustaId) : bustaId;
    const detto = { bustaId: chi, importoCent, dichiaratoIl, filigranaIl: LA_SA_IL_SERVER };
    // A volte prova a registrarlo senza decidere, a volte decide di un elenco che non è più quello, o senza dire perché.
    if (sala.vero(0.1)) await compi({ tipo: 'registraRilancioInSala', ...detto });
    await compi({
      tipo: 'decidiPrecedenza',
      ...detto,
      prima: sala.vero(0.65) ? 'sala' : 'online',
      motivo: sala.vero(0.95) ? 'La mano era alzata' : ' ',
      seguiti: sala.vero(0.95) ? dopo : dopo.slice(1),
    });
    return true;
  }

  /** Lo corregge, o dice che nessuno lo ha mai detto; a volte si ravvede tardi, o sbaglia ancora. */
  async function correggi({ bustaId, registratoCent, importoCent }: Scritto): Promise<void> {
    daCorreggere = caso.vero(0.1) ? daCorreggere : null;
    const motivo = caso.vero(0.95) ? 'Uno zero di troppo' : ' ';
    await compi(
      caso.scegli<Atto>([
        { tipo: 'rettificaRilancio', bustaId, registratoCent, importoCent, motivo },
        { tipo: 'annullaRilancio', bustaId, importoCent: registratoCent, motivo },
      ]),
    );
  }

  for (;;) {
    await tempo.dormi(caso.intero(...SGUARDO_MS));
    const stanza = schermo.stanza();
    if (stanza === null) continue;
    if (stanza.esito !== null) return;
    if (passaggi > 0 && conduzione.vero(0.2)) {
      await passaDiMano();
      continue;
    }
    if (stanza.ferma !== null) {
      await compi(aVenditaFerma(caso, stanza, stanza.ferma, tempo.adesso()));
      continue;
    }
    if (perOrdine && stanza.gara !== null && caso.vero(stanza.fase === 'gara_conclusa' ? 0.8 : 0.1)) {
      perOrdine = caso.vero(0.1);
      const provvedimento = caso.vero(0.85) ? ordine(tempo.adesso()) : null;
      await compi({ tipo: 'sospendiVendita', provvedimento, motivo: SEGRETO, ...inDue(caso) });
      continue;
    }
    // A volte se ne accorge solo a gara finita.
    if (daCorreggere !== null && caso.vero(stanza.fase === 'gara_conclusa' ? 0.7 : 0.1)) await correggi(daCorreggere);
    else if (stanza.fase === 'operazioni_aperte') await compi(versoLaGara(esame, stanza, pari));
    else if (stanza.fase === 'gara_conclusa') await compi(esitoDi(caso, stanza));
    else if (stanza.gara?.fase === 'in_corso') await inCorso(stanza, stanza.gara.scadeIl);
    else if (stanza.gara?.fase === 'congelata') {
      if (caso.vero(0.6)) await compi({ tipo: 'riprendiCrono' });
    } else if (stanza.gara?.fase === 'sospesa' && caso.vero(0.4)) await compi({ tipo: 'riprendiGara' });
  }
}

/** Ciò che manca alla gara: una busta che non si legge, due offerte pari; a volte ci prova prima, o sbaglia (R25, R45, R48). */
function versoLaGara(caso: Caso, { buste }: Stanza, pari: readonly string[]): Atto {
  const avvia = { tipo: 'avviaGara' } as const;
  const daDecidere = buste.find(({ stato }) => stato === 'scartata_tecnica' || stato === 'aperta');
  const bustaId = daDecidere?.riservato?.bustaId;
  if (daDecidere !== undefined && bustaId !== undefined) {
    if (caso.vero(0.15)) return avvia;
    return daDecidere.stato === 'aperta' ? decidiOfferta(caso, bustaId) : decidiScartata(caso, bustaId);
  }
  if (pari.length === 0 || caso.vero(0.4)) return avvia;
  return {
    tipo: 'decidiParita',
    ordine: caso.vero(0.85) ? (caso.vero(0.5) ? pari : pari.toReversed()) : pari.slice(1),
    motivo: caso.vero(0.9) ? 'Sorteggio davanti ai presenti' : ' ',
  };
}

/** La legge nei byte e ne digita l'offerta, a volte con una cauzione che non basta; o la esclude (R17, R25). */
function decidiScartata(caso: Caso, bustaId: string): Atto {
  if (caso.vero(0.1)) return { tipo: 'ammettiOfferta', bustaId, nonostante: SEGRETO };
  const testo = caso.vero(0.9) ? SEGRETO : ' ';
  if (caso.vero(0.35)) return { tipo: 'rifiutaOfferta', bustaId, motivo: { regola: 'R25', testo } };
  const prezzoCent = BASE_CENT - 200_000;
  const offerta = {
    prezzoCent,
    cauzioneCent: prezzoCent / 10 - caso.scegli([0, 0, 1]),
    pagamentoGiorni: 60,
    personaDaNominare: false,
    impegno: IMPEGNO,
  };
  const contenuto = { offerta, anomalie: [], stessaProvenienza: 0 };
  return { tipo: 'leggiScartata', bustaId, contenuto, motivo: testo };
}

function decidiOfferta(caso: Caso, bustaId: string): Atto {
  if (caso.vero(0.2)) return { tipo: 'rifiutaOfferta', bustaId, motivo: { regola: 'R25', testo: SEGRETO } };
  return { tipo: 'ammettiOfferta', bustaId, nonostante: caso.vero(0.8) ? SEGRETO : null };
}

/** Di solito l'ha proposto il gestore; a volte ci prova da solo. */
const inDue = (caso: Caso) => (caso.vero(0.9) ? { propostaDa: 'gestore' } : {});

/** Un provvedimento di ieri. */
const ordine = (adesso: number) => ({
  numero: '310',
  del: new Date(adesso - 86_400_000).toISOString().slice(0, 10),
});

/** A vendita ferma, con la ripresa fissata la riapre; senza, il giudice libera chi ha offerto, o la vendita finisce (R32, R71). */
function aVenditaFerma(caso: Caso, { istanze }: Stanza, ferma: NonNullable<Stanza['ferma']>, adesso: number): Atto {
  const motivo = SEGRETO;
  const riapri: Atto = { tipo: 'riapriOperazioni', operatoriInTurno: 1 };
  // A volte prova ciò che a vendita ferma non si può.
  if (caso.vero(0.25))
    return caso.scegli<Atto>([
      riapri,
      { tipo: 'riprendiGara' },
      { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
      { tipo: 'dichiaraEsito', esito: 'non_aggiudicata', motivo },
      { tipo: 'assegna', istanzaId: istanze[0]?.istanzaId ?? '', motivo: null },
      {
        tipo: 'riprendiVendita',
        fermaDal: ferma.da,
        attesaIl: ferma.riprendeIl,
        nuovoInizioIl: Math.floor(adesso) + 60_000,
        nuovoTermineIl: null,
        provvedimento: ordine(adesso),
        motivo,
      },
    ]);
  if (ferma.riprendeIl !== null && !ferma.liberati) return riapri;
  if (!ferma.liberati && caso.vero(0.5))
    return { tipo: 'liberaOfferenti', provvedimento: ordine(adesso), motivo, ...inDue(caso) };
  return { tipo: 'dichiaraEsito', esito: caso.scegli(['revocata', 'estinta'] as const), motivo };
}

/** Finita la gara: a prezzo base aggiudica, sotto assegna se c'è un'istanza e altrimenti decide; a volte sbaglia (R41, R42, R46). */
function esitoDi(caso: Caso, { istanze, migliore }: Stanza): Atto {
  const motivo = SEGRETO;
  const aggiudica = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null } as const;
  const sotto = (migliore?.importoCent ?? 0) < BASE_CENT;
  const [prima] = istanze.toSorted((a, b) => b.importoCent - a.importoCent);
  const una = istanze.length === 0 ? '' : caso.scegli(istanze).istanzaId;
  const assegna = { tipo: 'assegna', istanzaId: una, motivo: null } as const;
  const trattieni = { tipo: 'dichiaraEsito', esito: 'non_aggiudicata', motivo } as const;
  if (sotto && caso.vero(0.35))
    return caso.scegli<Atto>([aggiudica, { ...aggiudica, motivoSottoBase: motivo }, assegna, trattieni]);
  if (caso.vero(0.15))
    return caso.scegli<Atto>([
      assegna,
      trattieni,
      { tipo: 'dichiaraEsito', esito: 'estinta', motivo },
      { tipo: 'sospendiVendita', provvedimento: null, motivo },
    ]);
  if (sotto && prima !== undefined) return { tipo: 'assegna', istanzaId: prima.istanzaId, motivo: null };
  return sotto ? { ...aggiudica, motivoSottoBase: motivo } : aggiudica;
}
