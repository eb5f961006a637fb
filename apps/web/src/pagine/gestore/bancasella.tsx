import { Tabs } from '@gestore/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { CaricaEstratto } from '../../cose/banca/carica-estratto.tsx';
import { Movimenti } from '../../cose/banca/movimenti.tsx';
import { Sbilanciati } from '../../cose/banca/sbilanciati.tsx';
import { BANCA } from '../../cose/banca/testi.ts';
import { CaricaEsiti } from '../../cose/rimborsi/carica-esiti.tsx';
import { Ordini } from '../../cose/rimborsi/ordini.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Il conto delle cauzioni: estratti, abbinamenti, ordini. Si apre sugli ordini quando si arriva con `#ordini`. */
export function BancaSella() {
  const t = useTesti(BANCA);
  useTitolo(t.sella);
  const { hash } = useLocation();
  const [scheda, setScheda] = useState(hash === 'ordini' ? 'ordini' : 'movimenti');
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{t.sella}</h1>
        <Link
          to="/edicom/bancasella/ordine/create"
          className="inline-flex min-comando items-center rounded bg-azione px-4 font-semibold text-white hover:bg-azione-scura"
        >
          {t.nuovoOrdine}
        </Link>
      </header>
      <p className="max-w-3xl">{t.spiegaSella}</p>
      <Tabs
        label={t.schede}
        value={scheda}
        onValueChange={setScheda}
        tabs={[
          {
            value: 'movimenti',
            label: t.movimenti,
            content: (
              <div className="grid gap-4">
                <CaricaEstratto banca="sella" />
                <Sbilanciati />
                <Movimenti banca="sella" />
              </div>
            ),
          },
          {
            value: 'ordini',
            label: t.ordini,
            content: (
              <div className="grid gap-4">
                <CaricaEsiti />
                <Ordini />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
