import { Button } from '@gestore/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StradaProvata } from '../../dispositivi/esito.ts';
import { provaStrada } from '../../sala-virtuale/strada.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DISPOSITIVI_TESTI } from './prova-dispositivi.testi.ts';

type Stato = { tipo: 'prova' } | { tipo: 'saputa'; strada: StradaProvata } | { tipo: 'non_si_sa' };

/** Se voce e immagine della sala passano da questa rete: un microfono che funziona non basta. */
export function LaStrada({ asta, saputa }: { asta: string; saputa: (strada: StradaProvata | null) => void }) {
  const t = useTesti(DISPOSITIVI_TESTI);
  const [stato, setStato] = useState<Stato>({ tipo: 'prova' });
  const avvisa = useRef(saputa);
  avvisa.current = saputa;
  const inCorso = useRef<AbortController | null>(null);
  const prova = useCallback(async (): Promise<void> => {
    const controllo = new AbortController();
    inCorso.current = controllo;
    setStato({ tipo: 'prova' });
    const strada = await provaStrada(asta, controllo.signal).catch(() => null);
    if (controllo.signal.aborted) return;
    setStato(strada === null ? { tipo: 'non_si_sa' } : { tipo: 'saputa', strada });
    avvisa.current(strada);
  }, [asta]);
  useEffect(() => {
    void prova();
    return () => inCorso.current?.abort();
  }, [prova]);
  return (
    <section aria-label={t.strada} className="grid gap-2">
      <h3 className="font-semibold">{t.strada}</h3>
      <p role="status">{frase(t, stato)}</p>
      {stato.tipo === 'saputa' && (
        <p className="text-sm text-secondario">{t.vie(stato.strada.udp, stato.strada.tcp)}</p>
      )}
      {stato.tipo !== 'prova' && (
        <Button variant="secondary" className="min-h-11 justify-self-start" onClick={() => void prova()}>
          {t.riprovaStrada}
        </Button>
      )}
    </section>
  );
}

function frase(t: (typeof DISPOSITIVI_TESTI)['it'], stato: Stato): string {
  if (stato.tipo === 'prova') return t.stradaInProva;
  if (stato.tipo === 'non_si_sa') return t.stradaNonSiSa;
  const { udp, tcp } = stato.strada;
  return udp ? t.stradaBuona : tcp ? t.stradaDiRiserva : t.stradaChiusa;
}
