import { formattaIstante } from '@gestore/contratto/parole/formato';
import {
  descriviRifiuto,
  type Fase,
  fineDelGiorno,
  GIORNO_MS,
  giornoARoma,
  impedimentoAlRinvio,
  letturaPrevistaDal,
  type Parametri,
  PREAVVISO_INVITI_MS,
} from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog, showToast, TextArea, TextField } from '@gestore/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { CampoLuogo } from './campo-luogo.tsx';
import { RINVIO } from './modulo-rinvio.testi.ts';
import { leggiRinvio, REGOLE_RINVIO, RINVIO_VUOTO, type RinvioLetto } from './rinvio-scritto.ts';

/** Un'offerta vale tanti giorni da quando è depositata (cpc 571, R24). */
const VALIDITA_OFFERTA_GIORNI = 120;
/** La pubblicità più lunga che si vede: prima nessuno può aver depositato. */
const RACCOLTA_MS = 60 * GIORNO_MS;

type Tempi = Pick<Parametri, 'inizioOperazioniIl' | 'termineOfferteIl' | 'leggibiliPrimaMs'>;
type Proprieta = {
  vendita: { fase: Fase; parametri: Tempi };
  /** Dove si tengono adesso; `null` se la scheda non lo dice: nessuno vi va di persona. */
  luogo: string | null;
  /** L'ora del server. */
  adesso: () => number;
  inCorso: boolean;
  /** Com'è andata l'ultima volta, da mostrare accanto al pulsante. */
  sorte: ReactNode;
  compi: (rinvio: RinvioLetto) => Promise<{ tipo: string } | null>;
};

/** Ciò che si ritrova se la sessione finisce mentre lo si scrive. */
const CONSERVATI = [
  'motivo',
  'numero',
  'del',
  'inizioData',
  'inizioOra',
  'termineData',
  'termineOra',
  'luogo',
] as const;

/** I campi di un rinvio. */
function useRinvio(nomi: Readonly<Record<keyof typeof RINVIO_VUOTO, string>>) {
  return useForma({
    iniziali: RINVIO_VUOTO,
    regole: REGOLE_RINVIO,
    nomi,
    conserva: conserva('rinvio', CONSERVATI),
  });
}

/** Il rinvio delle operazioni: si scrive, si legge che cosa accadrà, e si conferma (R32). */
export function ModuloRinvio({ vendita, luogo, adesso, inCorso, sorte, compi }: Proprieta) {
  const t = useTesti(RINVIO);
  const { fase, parametri } = vendita;
  const forma = useRinvio(t.nomi);
  const [impedimento, setImpedimento] = useState<string | null>(null);
  const [chiesto, chiedi] = useState<RinvioLetto | null>(null);
  const termineFermo = fase === 'termine_scaduto' || adesso() > parametri.termineOfferteIl;
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setImpedimento(null);
    const rinvio = forma.verifica() ? leggiRinvio(forma.valori, parametri.inizioOperazioniIl) : null;
    if (rinvio === null) return setImpedimento(t.controlli);
    const rifiuto = impedimentoAlRinvio(vendita, rinvio, adesso());
    if (rifiuto === null) chiedi(rinvio);
    else setImpedimento(descriviRifiuto(rifiuto, formattaIstante));
  };
  const conferma = async (rinvio: RinvioLetto): Promise<void> => {
    const esito = await compi(rinvio);
    chiedi(null);
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    showToast(t.rinviata);
  };
  const orario = (nome: 'inizio' | 'termine', aiuto: string, fermo = false) => (
    <>
      <TextField label={t.nomi[`${nome}Data`]} hint={aiuto} disabled={fermo} {...forma.campo(`${nome}Data`)} />
      <TextField label={t.nomi[`${nome}Ora`]} hint={t.aiutoOra} disabled={fermo} {...forma.campo(`${nome}Ora`)} />
    </>
  );
  return (
    <Card title={t.titolo}>
      <p className="text-secondario">{t.spiega}</p>
      <form aria-label={t.titolo} onSubmit={invio} noValidate className="grid gap-4">
        {forma.nota()}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {orario('inizio', t.aiutoData)}
          {orario('termine', termineFermo ? t.termineFermo : t.aiutoTermine, termineFermo)}
          <CampoLuogo luogo={luogo} nome={t.nomi.luogo} aiuto={t.aiutoLuogo} {...forma.campo('luogo')} />
          <TextField label={t.nomi.numero} {...forma.campo('numero')} />
          <TextField label={t.nomi.del} hint={t.aiutoData} {...forma.campo('del')} />
        </div>
        <TextArea label={t.nomi.motivo} hint={t.aiutoMotivo} {...forma.campo('motivo')} />
        {impedimento !== null && (
          <Alert tone="error" role="alert">
            <span lang={impedimento === t.controlli ? undefined : 'it'}>{impedimento}</span>
          </Alert>
        )}
        {impedimento === null && sorte}
        <Button type="submit" variant="secondary" className="justify-self-start" pending={inCorso}>
          {t.anteprima}
        </Button>
      </form>
      {chiesto !== null && (
        <ConfirmDialog
          title={t.domanda}
          open
          confirmLabel={t.conferma}
          pending={inCorso}
          onConfirm={() => void conferma(chiesto)}
          onCancel={() => chiedi(null)}
        >
          <Anteprima parametri={parametri} rinvio={chiesto} />
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Che cosa accadrà, prima di confermare. */
function Anteprima({ parametri, rinvio }: { parametri: Tempi; rinvio: RinvioLetto }) {
  const t = useTesti(RINVIO);
  const { nuovoInizioIl, nuovoTermineIl, luogoOperazioni } = rinvio;
  const termineOfferteIl = nuovoTermineIl ?? parametri.termineOfferteIl;
  const dal = momento(letturaPrevistaDal({ ...parametri, inizioOperazioniIl: nuovoInizioIl, termineOfferteIl }));
  // Vale fino alla fine dell'ultimo giorno: chi ha depositato prima di questo istante non vi arriva.
  const scaduteIl = fineDelGiorno(giornoARoma(nuovoInizioIl) - VALIDITA_OFFERTA_GIORNI - 1) + 1;
  const frasi = [
    t.accade(momento(parametri.inizioOperazioniIl), momento(nuovoInizioIl)),
    (nuovoTermineIl === null ? t.termineResta : t.termineVa)(momento(termineOfferteIl)),
    ...(luogoOperazioni ? [t.luogoVa(luogoOperazioni)] : []),
    t.sigillate(dal),
    t.inviti(dal, momento(nuovoInizioIl - PREAVVISO_INVITI_MS)),
    ...(scaduteIl > parametri.inizioOperazioniIl - RACCOLTA_MS ? [t.scadono(momento(scaduteIl))] : []),
    t.pubblico,
    t.irreversibile,
  ];
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {frasi.map((frase) => (
        <li key={frase}>{frase}</li>
      ))}
    </ul>
  );
}
