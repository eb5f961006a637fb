import { caricaBcc, caricaCamt } from '@gestore/contratto/banca/chiamate';
import type { Banca, ErroreDelFile, EstrattoImportato, SbilancioDelFile } from '@gestore/contratto/banca/forme';
import { Alert, Button, Card, FileField, TextField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { chiamaAnnullabile } from '../../accesso/chiama.ts';
import { ProblemaChiamata } from '../../accesso/chiamate.ts';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { conserva } from '../../forme/conserva.ts';
import { type Forma, useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { REGOLE_ESTRATTO, vuoleIlConto } from './regole-estratto.ts';
import { PrendiSbilanciato } from './sbilanciati.tsx';
import { BANCA } from './testi.ts';

type Scritto = { file: File | null; conto: string; intestatario: string };
const VUOTO: Scritto = { file: null, conto: '', intestatario: '' };
const CARICA = { sella: caricaCamt, bcc: caricaBcc } as const;

/** Perché il file non è entrato; `sbilanci`, con il file, se soltanto i suoi saldi non tornano. */
type Errore = {
  testo: string;
  righe: readonly ErroreDelFile[];
  sbilanci: readonly SbilancioDelFile[];
  file: File;
};

/** Ciò che ne è stato: entrato, o annullato da chi lo caricava. */
type Esito = EstrattoImportato | 'annullato';

/** Manda un file, che finché il servizio lo legge e lo scrive si può annullare. */
function useCaricamento(banca: Banca) {
  const [inCorso, setInCorso] = useState(false);
  const interruttore = useRef<AbortController | null>(null);
  const manda = async (modulo: FormData): Promise<Esito> => {
    const controllo = new AbortController();
    interruttore.current = controllo;
    setInCorso(true);
    try {
      return await chiamaAnnullabile(controllo.signal, CARICA[banca], { modulo });
    } catch (causa) {
      if (!controllo.signal.aborted) throw causa;
      return 'annullato';
    } finally {
      setInCorso(false);
    }
  };
  return { inCorso, manda, annulla: () => interruttore.current?.abort() };
}

/** Il caricamento di un estratto: tutto o niente, e se non va dice quale riga correggere. */
export function CaricaEstratto({ banca }: { banca: Banca }) {
  const t = useTesti(BANCA);
  const cache = useQueryClient();
  const caricamento = useCaricamento(banca);
  const [esito, setEsito] = useState<Esito | null>(null);
  const [errore, setErrore] = useState<Errore | null>(null);
  const nomi = { file: banca === 'sella' ? t.fileCamt : t.fileBcc, conto: t.conto, intestatario: t.intestatario };
  const forma = useForma<Scritto>({
    iniziali: VUOTO,
    regole: REGOLE_ESTRATTO[banca],
    nomi,
    conserva: conserva(`estratto:${banca}`, ['conto', 'intestatario']),
  });

  const importato = async (finito: Esito): Promise<void> => {
    setErrore(null);
    setEsito(finito);
    await cache.invalidateQueries({ queryKey: ['operatore', 'banca'] });
  };
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setEsito(null);
    setErrore(null);
    const { file, conto, intestatario } = forma.valori;
    if (!forma.verifica() || file === null) return;
    const modulo = new FormData();
    if (banca === 'bcc' && vuoleIlConto(forma.valori)) {
      modulo.append('conto', conto);
      modulo.append('intestatario', intestatario);
    }
    modulo.append('file', file, file.name);
    try {
      const finito = await caricamento.manda(modulo);
      // Il file scelto si toglie, il conto resta: il prossimo estratto è quasi sempre dello stesso.
      if (finito !== 'annullato') forma.ricomincia({ ...forma.valori, file: null });
      await importato(finito);
    } catch (causa) {
      const righe = righeDi(causa);
      const testo = righe.length > 0 ? (causa as Error).message : forma.rifiutata(causa);
      setErrore({ testo, righe, sbilanci: sbilanciDi(causa), file });
    }
  };
  return (
    <Card title={t.importa}>
      <form onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
        <FileField
          name="file"
          label={nomi.file}
          hint={banca === 'sella' ? t.aiutoCamt : t.aiutoBcc}
          error={forma.errore('file')}
          files={forma.valori.file === null ? [] : [forma.valori.file]}
          onFiles={([file = null]) => forma.imposta({ file })}
        />
        {banca === 'bcc' && <Conto conto={forma.campo('conto')} intestatario={forma.campo('intestatario')} />}
        {errore !== null && <Rifiuto testo={errore.testo} righe={errore.righe} />}
        <Button type="submit" pending={caricamento.inCorso} className="justify-self-start">
          {t.carica}
        </Button>
        {caricamento.inCorso && <InLettura annulla={caricamento.annulla} />}
      </form>
      {errore !== null && errore.sbilanci.length > 0 && (
        <PrendiSbilanciato banca={banca} file={errore.file} sbilanci={errore.sbilanci} preso={importato} />
      )}
      <div role="status">{esito !== null && <Importato esito={esito} />}</div>
    </Card>
  );
}

/**
 * Finché il servizio legge. Quanto manchi non lo sa nessuno: la barra dice soltanto che il lavoro continua. Se se ne va mentre il fuoco è
 * sul suo pulsante, da tastiera si resta nel modulo, su quello che carica.
 */
function InLettura({ annulla }: { annulla: () => void }) {
  const t = useTesti(BANCA);
  const parte = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const riquadro = parte.current;
    return () => {
      if (riquadro?.contains(document.activeElement))
        riquadro.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
    };
  }, []);
  return (
    <div ref={parte} className="grid gap-2">
      <progress aria-label={t.inLettura} className="h-2 w-full max-w-md accent-azione" />
      <p className="text-sm text-secondario">{t.inLetturaSpiega}</p>
      <Button variant="secondary" className="justify-self-start" onClick={annulla}>
        {t.annulla}
      </Button>
    </div>
  );
}

function righeDi(causa: unknown): readonly ErroreDelFile[] {
  const righe = causa instanceof ProblemaChiamata ? causa.dettagli.righe : undefined;
  return Array.isArray(righe) ? (righe as ErroreDelFile[]) : [];
}

type Campo = ReturnType<Forma<Scritto>['campo']>;

function Conto({ conto, intestatario }: { conto: Campo; intestatario: Campo }) {
  const t = useTesti(BANCA);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={t.conto} hint={t.aiutoConto} {...conto} />
      <TextField label={t.intestatario} {...intestatario} />
    </div>
  );
}

function sbilanciDi(causa: unknown): readonly SbilancioDelFile[] {
  const sbilanci = causa instanceof ProblemaChiamata ? causa.dettagli.sbilanci : undefined;
  return Array.isArray(sbilanci) ? (sbilanci as SbilancioDelFile[]) : [];
}

function Rifiuto({ testo, righe }: { testo: string; righe: readonly ErroreDelFile[] }) {
  const t = useTesti(BANCA);
  if (righe.length === 0) return <ErroreDalServer causa={testo} />;
  return (
    <Alert tone="error" role="alert">
      <p lang="it">{testo}</p>
      <ul aria-label={t.erroriFile} className="mt-1 grid gap-1">
        {righe.map(({ riga, messaggio }) => (
          <li key={`${riga} ${messaggio}`}>
            {riga !== null && <span className="font-semibold">{t.riga(riga)} </span>}
            <span lang="it">{messaggio}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Importato({ esito }: { esito: Esito }) {
  const t = useTesti(BANCA);
  if (esito === 'annullato') return <Alert tone="info">{t.annullato}</Alert>;
  const { gia, nuovi, movimenti, sigillati, riscontri, sospesi, attendeUnAltro } = esito;
  if (attendeUnAltro) return <Alert tone="info">{t.attendeUnAltro}</Alert>;
  return (
    <Alert tone={gia ? 'info' : 'success'}>
      <p>{gia ? t.giaCaricato : t.importati(nuovi, movimenti - sigillati)}</p>
      {sigillati > 0 && <p>{t.importatiSigillati(sigillati)}</p>}
      {riscontri > 0 && <p>{t.confermati(riscontri)}</p>}
      {sospesi > 0 && <p>{t.sospesi(sospesi)}</p>}
    </Alert>
  );
}
