import type { Delegato } from '@gestore/contratto/anagrafe/forme';
import { leggiVendita, pubblicaBozza, scriviScheda } from '@gestore/contratto/operatore/chiamate';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { obbligatorio } from '@gestore/contratto/regole';
import { controllaPubblicazione, type Deroghe, vociErrata } from '@gestore/dominio';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import type { EsitoComando } from '../../comando/mittente.ts';
import { type Sorte, useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { unisciScritte } from '../../forme/unisci.ts';
import { type Forma, useForma } from '../../forme/usa-forma.ts';
import type { Incontro } from '../../forme/usa-incontro.ts';
import { useTesti } from '../../testi/lingua.ts';
import { chiaveErrate } from '../errata/errate.tsx';
import { CORREZIONE } from './anteprima-correzione.testi.ts';
import { conFissati } from './campi/campi-fissati.ts';
import type { CampoScritto, SchedaScritta } from './campi/campi-scritti.ts';
import { conCampiDelModulo } from './campi/campi-server.ts';
import { REGOLE_SCHEDA } from './campi/regole-scheda.ts';
import { leggiScritta, schedaInTesto } from './campi/scheda-scritta.ts';
import { MODULO } from './campi/testi.ts';
import type { VenditaDaPubblicare } from './pubblicazione/come-si-leggera.ts';

/** Che cosa ne è stato: i campi da rivedere, ciò che è fatto, o perché no, anche se non si sa. */
export type EsitoModulo =
  | { tipo: 'controlli' }
  | { tipo: 'fatto'; chiave: 'bozzaSalvata' | 'nullaDaCorreggere' | 'corretta' | 'pubblicata' }
  | ({ tipo: 'incontro' } & Incontro<CampoScritto>)
  | { tipo: 'no'; sorte: Sorte<unknown>; frase: string | null };

/** `controlla` salva e poi mostra i controlli; `pubblica` e `correggi` sono le conferme di ciò che si è visto prima. */
type Cosa = 'salva' | 'controlla' | 'pubblica' | 'correggi';
type Scritta = Pick<VenditaOperatore, 'scheda' | 'parametri'>;

/** Una correzione da vedere prima che la legga chiunque: com'è, e come sarà. */
export type Correzione = { prima: Scritta; dopo: Scritta };

const rilettureDi = (id: string) => [['asta', 'gestore', id], chiaveErrate(id)] as const;

type UsoModulo = {
  forma: Forma<SchedaScritta>;
  esito: EsitoModulo | null;
  inCorso: Cosa | null;
  /** La scheda salvata, con ciò che i controlli vi hanno trovato; `null` finché non si chiede di pubblicare. */
  daPubblicare: VenditaDaPubblicare | null;
  /** La correzione di cui si guarda l'anteprima; `null` finché non si chiede di salvare. */
  daCorreggere: Correzione | null;
  /** Perché si corregge: resta scritto anche se si torna al modulo. */
  perche: Forma<{ motivo: string }>;
  compi: (che: Exclude<Cosa, 'pubblica'>) => void;
  /** Pubblica ciò che è salvato, con il perché di ciò che lo vuole. */
  pubblica: (deroghe: Deroghe) => void;
  rinuncia: () => void;
};

/** Il motivo per cui un invio non è riuscito; `null` se è riuscito. */
type Rifiuto = (di: EsitoComando<unknown> | null) => EsitoModulo | null;

/** Ciò che si manda di una scheda, e da che cosa si è partiti: fra due persone, nessuna copre l’altra. */
function useScheda(
  { id, fase, scheda, parametri }: VenditaOperatore,
  delegati: readonly Delegato[],
  forma: Forma<SchedaScritta>,
  noDi: Rifiuto,
) {
  const salvataggio = useComando(scriviScheda, { rileggi: rilettureDi(id) });
  // Ciò da cui è partito chi scrive: una rilettura della pagina non lo cambia, perché i campi restano quelli.
  const [letta, setLetta] = useState<Scritta>({ scheda, parametri });
  /** Parte da ciò che c'è adesso sul server, unendo al modulo ciò che un altro vi ha cambiato dopo `base`. */
  const riparti = async (base: Scritta): Promise<Incontro<CampoScritto>> => {
    const { scheda, parametri } = await chiama(leggiVendita, { id });
    const testi = [base, { scheda, parametri }].map((una) => schedaInTesto(una.scheda, una.parametri));
    const [loro] = testi.slice(-1) as [SchedaScritta];
    // Chi ha scritto ancora mentre si rileggeva non perde nemmeno quello.
    const { suoi: daPrendere, presi, contesi } = unisciScritte(testi[0] ?? loro, loro, forma.adesso());
    forma.imposta(daPrendere);
    setLetta({ scheda, parametri });
    return { presi, contesi };
  };
  /** Ciò che si è scritto, letto; `null` se qualche campo non va. */
  const leggi = (): Scritta | null => {
    if (!forma.verifica()) return null;
    const delegato = delegati.find((uno) => uno.id === forma.valori.delegatoId);
    // Di una vendita pubblicata il nome resta quello, anche se l'account si chiama ora in un altro modo (R36).
    const nome = fase === 'bozza' ? (delegato?.nome ?? letta.scheda.delegatoNome) : letta.scheda.delegatoNome;
    const scritta = leggiScritta(forma.valori, letta, nome);
    if ('errori' in scritta) return null;
    if (fase === 'bozza') return scritta;
    return { scheda: scritta.scheda, parametri: conFissati(scritta.parametri, letta.parametri) };
  };
  const manda = async (scritta: Scritta, perche: string | null): Promise<EsitoModulo | null> => {
    const di = await salvataggio.compi({ id, ...scritta, letta, motivo: perche });
    if (di?.tipo === 'fatto') forma.salvata();
    const cambiata = di?.tipo === 'rifiutato' && di.problema.codice === 'scheda_cambiata';
    const no = noDi(di);
    if (no !== null && !cambiata) return no;
    // Se non si può rileggere si resta dov'è: il prossimo invio troverà la stessa differenza.
    const trovato = await riparti(no === null ? scritta : letta).catch(() => null);
    return trovato === null || no === null ? no : { tipo: 'incontro', ...trovato };
  };
  return { letta, leggi, manda };
}

/** I campi della scheda, e perché la si corregge. */
function useCampi(scheda: Scritta['scheda'], parametri: Scritta['parametri']) {
  const t = useTesti(MODULO);
  const correzione = useTesti(CORREZIONE);
  const iniziali = schedaInTesto(scheda, parametri);
  // Chi aveva scritto, o mandato, a sessione finita ritrova la scheda intera: sono parole che leggerà chiunque.
  const campi = Object.keys(iniziali) as CampoScritto[];
  const forma = useForma<SchedaScritta>({
    iniziali,
    regole: REGOLE_SCHEDA,
    nomi: t.nomi,
    conserva: conserva('scheda', campi),
  });
  const perche = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: correzione.motivo },
    conserva: conserva('motivo-della-correzione', ['motivo']),
  });
  return { forma, perche };
}

/** Ciò che si è scritto e che cosa ne è stato: prima si salva, e solo se è salvato si pubblica. */
export function useModulo(vendita: VenditaOperatore, delegati: readonly Delegato[]): UsoModulo {
  const { id, fase, scheda, parametri, dichiarazione, debitore, adessoMs } = vendita;
  const pubblicazione = useComando(pubblicaBozza, { rileggi: rilettureDi(id) });
  const { forma, perche } = useCampi(scheda, parametri);
  /** Perché no; `null` se l’atto è fatto. */
  const noDi: Rifiuto = (di) => {
    if (di === null || di.tipo === 'fatto') return null;
    if (di.tipo === 'ignoto') return { tipo: 'no', sorte: { tipo: 'ignota' }, frase: null };
    return { tipo: 'no', sorte: di, frase: forma.rifiutata(conCampiDelModulo(di.problema)) };
  };
  const { letta, leggi, manda } = useScheda(vendita, delegati, forma, noDi);
  const [esito, setEsito] = useState<EsitoModulo | null>(null);
  const [daPubblicare, setDaPubblicare] = useState<VenditaDaPubblicare | null>(null);
  const [daCorreggere, setDaCorreggere] = useState<Correzione | null>(null);
  const [inCorso, setInCorso] = useState<Cosa | null>(null);

  const correggi = async ({ dopo }: Correzione): Promise<EsitoModulo> => {
    const no = await manda(dopo, perche.valori.motivo.trim());
    setDaCorreggere(null);
    if (no === null) perche.ricomincia();
    return no ?? { tipo: 'fatto', chiave: 'corretta' };
  };
  const salva = async (che: Cosa): Promise<EsitoModulo | null> => {
    const scritta = leggi();
    if (scritta === null) return { tipo: 'controlli' };
    if (fase !== 'bozza') {
      if (vociErrata(letta, scritta).length === 0) return { tipo: 'fatto', chiave: 'nullaDaCorreggere' };
      setDaCorreggere({ prima: letta, dopo: scritta });
      return null;
    }
    const no = await manda(scritta, null);
    if (no === null && che === 'controlla') {
      const agliAtti = { dichiarazione: dichiarazione?.fatto ?? null, debitore };
      setDaPubblicare({
        id,
        ...scritta,
        adessoMs,
        controlli: controllaPubblicazione(scritta.scheda, scritta.parametri, agliAtti, adessoMs),
      });
    }
    return no ?? { tipo: 'fatto', chiave: 'bozzaSalvata' };
  };
  const pubblicata = async (deroghe: Deroghe): Promise<EsitoModulo> => {
    const no = noDi(await pubblicazione.compi({ id, deroghe }));
    setDaPubblicare(null);
    return no ?? { tipo: 'fatto', chiave: 'pubblicata' };
  };
  const aspetta = (che: Cosa, fatto: Promise<EsitoModulo | null>): void => {
    setEsito(null);
    setInCorso(che);
    void fatto.then(setEsito).finally(() => setInCorso(null));
  };
  const compi: UsoModulo['compi'] = (che) =>
    aspetta(che, che === 'correggi' && daCorreggere !== null ? correggi(daCorreggere) : salva(che));
  const pubblica: UsoModulo['pubblica'] = (deroghe) => aspetta('pubblica', pubblicata(deroghe));
  const rinuncia = (): void => {
    setDaPubblicare(null);
    setDaCorreggere(null);
  };
  return { forma, esito, inCorso, daPubblicare, daCorreggere, perche, compi, pubblica, rinuncia };
}
