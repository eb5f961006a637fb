import type { AstaPubblica } from '@gestore/contratto';
import { formattaEuro, inLettere, leggiEuro, type Stanza } from '@gestore/dominio';
import { Alert, Button, Card, Dialog, EuroField } from '@gestore/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { chiediSorte, inSospeso, mandaRilancio, type SorteRilancio } from '../../../stanza/rilancio.ts';

type Props = { asta: AstaPubblica; stanza: Stanza; quandoFatto: () => Promise<void> };

/** I passi proposti, in multipli del rilancio minimo. */
const PASSI = [1, 2, 5] as const;

/** Inviato, ricevuto, accettato: ogni stato si vede, e ciò che si è scritto resta. */
export function FormRilancio({ asta, stanza, quandoFatto }: Props) {
  const { gara, migliore, rilancioMinimoCent } = stanza;
  const minimoCent = (migliore?.importoCent ?? 0) + rilancioMinimoCent;
  const [scritto, setScritto] = useState<string | null>(null);
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const [sorte, setSorte] = useState<SorteRilancio | null>(null);
  const [daConfermare, setDaConfermare] = useState<number | null>(null);
  const testo = scritto ?? soloCifre(minimoCent);
  const letto = leggiEuro(testo);

  // Un rilancio rimasto senza risposta prima di ricaricare la pagina: si chiede al registro che fine ha fatto.
  useEffect(() => {
    const sospeso = inSospeso(asta.id);
    if (sospeso !== null)
      void chiediSorte(asta.id, sospeso).then(setSorte, () =>
        setSorte({ tipo: 'incerto', importoCent: sospeso.importoCent }),
      );
  }, [asta.id]);

  const manda = (importoCent: number): void => {
    setDaConfermare(null);
    setInCorso(true);
    setSorte(null);
    const sospeso = inSospeso(asta.id);
    // Ripremere dopo una risposta mancata manda lo stesso comando: non verrà contato due volte.
    const rilancio = sospeso?.importoCent === importoCent ? sospeso : { comandoId: crypto.randomUUID(), importoCent };
    mandaRilancio(asta.id, rilancio)
      .then(async (esito) => {
        setSorte(esito);
        if (esito.tipo === 'accettato') setScritto(null);
        await quandoFatto();
      })
      .finally(() => setInCorso(false));
  };

  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    if (letto.tipo === 'errore') return setErrore(letto.messaggio);
    if (letto.cent < minimoCent)
      return setErrore(
        `Il rilancio minimo è ${formattaEuro(minimoCent)}: l’offerta in testa più ${formattaEuro(rilancioMinimoCent)}.`,
      );
    setErrore(null);
    if (letto.cent > minimoCent + rilancioMinimoCent * asta.parametri.multiploConferma)
      return setDaConfermare(letto.cent);
    manda(letto.cent);
  };

  const scegli = (importoCent: number): void => {
    setScritto(soloCifre(importoCent));
    setErrore(null);
  };
  return (
    <Card title="Il Suo rilancio">
      <form aria-label="Rilancio" onSubmit={invio} noValidate className="grid gap-3">
        <EuroField
          label="Importo"
          hint={
            <>
              Minimo ammesso: <strong className="tabular-nums">{formattaEuro(minimoCent)}</strong>
            </>
          }
          error={errore}
          value={testo}
          onChange={(evento) => {
            setScritto(evento.target.value);
            setErrore(null);
          }}
          className="text-xl font-semibold"
        />
        <p className="min-h-6 text-sm break-words text-secondario">
          {letto.tipo === 'valido' ? `In lettere: euro ${inLettere(letto.cent)}` : ''}
        </p>
        <div className="grid grid-cols-3 gap-2">
          {PASSI.map((passo) => (
            <Button
              key={passo}
              variant="secondary"
              className="px-1 text-sm"
              onClick={() => scegli((migliore?.importoCent ?? 0) + rilancioMinimoCent * passo)}
            >
              + {formattaEuro(rilancioMinimoCent * passo).replace(/,00$/, '')}
            </Button>
          ))}
        </div>
        <Button type="submit" large pending={inCorso} disabled={gara?.fase === 'sospesa'}>
          Rilancia
        </Button>
        <SorteRilancioVista sorte={sorte} inCorso={inCorso} />
      </form>
      <Dialog title="Conferma il rilancio" open={daConfermare !== null} onClose={() => setDaConfermare(null)}>
        <p>
          L’importo supera di molto il minimo. Sta per offrire{' '}
          <strong className="tabular-nums">{formattaEuro(daConfermare ?? 0)}</strong>, euro{' '}
          {inLettere(daConfermare ?? 0)}.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => manda(daConfermare ?? 0)}>Confermo l’importo</Button>
          <Button variant="secondary" onClick={() => setDaConfermare(null)}>
            Torno a correggere
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}

function SorteRilancioVista({ sorte, inCorso }: { sorte: SorteRilancio | null; inCorso: boolean }) {
  if (inCorso) return <p role="status">Inviato: attendiamo la ricevuta.</p>;
  if (sorte === null) return <div role="status" />;
  const importo = formattaEuro(sorte.importoCent);
  if (sorte.tipo === 'accettato')
    return (
      <Alert tone="success" role="status">
        Rilancio di {importo} accettato{sorte.ricevuta === null ? '' : `: ricevuta n. ${sorte.ricevuta.seq}`}.
      </Alert>
    );
  if (sorte.tipo === 'rifiutato')
    return (
      <Alert tone="error" role="alert">
        Rilancio di {importo} non ammesso. {sorte.frase}
      </Alert>
    );
  return (
    <Alert tone="warning" role="alert">
      Non sappiamo ancora se il rilancio di {importo} è arrivato. Prema di nuovo «Rilancia»: se era arrivato non verrà
      contato due volte.
    </Alert>
  );
}

/** L'importo come si scrive in un campo: senza il simbolo. */
function soloCifre(cent: number): string {
  return formattaEuro(cent).replace('€ ', '');
}
