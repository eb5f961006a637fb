import { type AvvisoPubblicazione, descriviRifiuto, formattaEuro } from '@gestore/dominio';
import { Alert, Button, CheckboxField, ConfirmDialog, Dialog } from '@gestore/ui';
import { useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { PUBBLICAZIONE } from '../testi/pubblicazione.ts';
import type { ControlliPubblicazione } from './usa-modulo.ts';

type Parti = {
  /** Ciò che i controlli hanno trovato; `null` se non si sta pubblicando. */
  trovati: ControlliPubblicazione | null;
  inCorso: boolean;
  pubblica: () => void;
  rinuncia: () => void;
};

/** Pubblicare è un atto: prima si leggono i controlli; ciò che impedisce rifiuta, il resto si conferma (R01-R05). */
export function ConfermaPubblicazione({ trovati, ...atti }: Parti) {
  if (trovati === null) return null;
  if (trovati.impedimenti.length > 0) return <Impedita trovati={trovati} rinuncia={atti.rinuncia} />;
  return <DaConfermare avvisi={trovati.avvisi} {...atti} />;
}

function Impedita({
  trovati: { impedimenti, avvisi },
  rinuncia,
}: {
  trovati: ControlliPubblicazione;
  rinuncia: () => void;
}) {
  const t = useTesti(PUBBLICAZIONE);
  return (
    <Dialog title={t.nonSiPuo} open onClose={rinuncia}>
      <Alert tone="error" role="alert">
        <ul lang="it" className="list-disc pl-5">
          {impedimenti.map((uno) => (
            <li key={descriviRifiuto(uno)}>{descriviRifiuto(uno)}</li>
          ))}
        </ul>
      </Alert>
      <Avvisi avvisi={avvisi} />
      <p>{t.salvata}</p>
      <Button variant="secondary" onClick={rinuncia}>
        {t.completo}
      </Button>
    </Dialog>
  );
}

function DaConfermare({
  avvisi,
  inCorso,
  pubblica,
  rinuncia,
}: { avvisi: ControlliPubblicazione['avvisi'] } & Omit<Parti, 'trovati'>) {
  const t = useTesti(PUBBLICAZIONE);
  const [letti, setLetti] = useState(false);
  const [mancano, setMancano] = useState(false);
  const conferma = (): void => {
    if (avvisi.length > 0 && !letti) setMancano(true);
    else pubblica();
  };
  return (
    <ConfirmDialog
      title={t.pubblicare}
      open
      confirmLabel={t.pubblica}
      pending={inCorso}
      onConfirm={conferma}
      onCancel={rinuncia}
    >
      <div className="grid gap-4">
        <p>{t.accade}</p>
        {avvisi.length === 0 ? <Alert tone="success">{t.aPosto}</Alert> : <Avvisi avvisi={avvisi} />}
        {avvisi.length > 0 && (
          <CheckboxField
            label={t.letti}
            name="avvisiLetti"
            checked={letti}
            error={mancano && !letti ? t.daLeggere : null}
            onCheckedChange={setLetti}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

function Avvisi({ avvisi }: { avvisi: readonly AvvisoPubblicazione[] }) {
  const t = useTesti(PUBBLICAZIONE);
  if (avvisi.length === 0) return null;
  return (
    <Alert tone="warning">
      <p className="font-semibold">{t.daVedere}</p>
      <ul className="list-disc pl-5">
        {avvisi.map((uno) => (
          <li key={uno.codice}>{paroleDi(t, uno)}</li>
        ))}
      </ul>
    </Alert>
  );
}

function paroleDi(t: (typeof PUBBLICAZIONE)['it'], avviso: AvvisoPubblicazione): string {
  switch (avviso.codice) {
    case 'R03_pubblicita_sotto_45_giorni':
      return t.pubblicita(avviso.giorni, 45);
    case 'R03_pubblicita_sotto_10_giorni':
      return t.pubblicita(avviso.giorni, 10);
    case 'R05_minima_sotto_tre_quarti':
      return t.minima(formattaEuro(avviso.treQuartiCent));
    case 'portale_senza_numero':
      return t.portale;
    case 'luogo_senza_posizione':
      return t.posizione;
    case 'titolo_di_altro_lotto':
      return t.titolo(avviso.nelTitolo, avviso.lotto);
    default:
      return avviso satisfies never;
  }
}
