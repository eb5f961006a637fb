import { eFra, FASI_NON_APERTE } from '@gestore/dominio';
import { Alert } from '@gestore/ui';
import { useRef } from 'react';
import { Vai } from '../../comune/collegamento.tsx';
import { DecisioneFinale } from '../../cose/aggiudicazione/decisione-finale.tsx';
import { ArriviTardivi } from '../../cose/buste/arrivo/arrivi-tardivi.tsx';
import { OffertaDigitata } from '../../cose/buste/arrivo/offerta-digitata.tsx';
import { AvanzamentoInCima } from '../../cose/buste/esame/avanzamento.tsx';
import { EsameBuste } from '../../cose/buste/esame/esame-buste.tsx';
import { Graduatoria } from '../../cose/buste/esame/graduatoria.tsx';
import { BUSTA } from '../../cose/buste/testi.ts';
import { percorsoDi } from '../../cose/conduzione/funzioni.ts';
import { SoloConduttore } from '../../cose/conduzione/solo-conduttore.tsx';
import { useCauzioni, useIdentita } from '../../cose/conduzione/usa-letture.ts';
import type { VenditaSeguita } from '../../cose/conduzione/usa-vendita.ts';
import { DatiCancellati } from '../../cose/dopo/dati-cancellati.tsx';
import { PaginaAsta } from '../../cose/mattinata/pagina/pagina-asta.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** L'apertura delle buste: si apre, si legge, si ammette o si rifiuta, poi si decide come andare avanti. */
export function Busta() {
  return (
    <PaginaAsta funzione="busta" attiSparsi inCima={(id, vendita) => <AvanzamentoInCima id={id} vendita={vendita} />}>
      {(id, vendita) => <Cerimonia id={id} vendita={vendita} />}
    </PaginaAsta>
  );
}

function Cerimonia({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(BUSTA);
  const sotto = useRef<HTMLDivElement>(null);
  const nonAperte = eFra(vendita.stanza.fase, FASI_NON_APERTE);
  const inEsame = vendita.stanza.fase === 'operazioni_aperte';
  const cauzioni = useCauzioni(id).data?.cauzioni ?? [];
  const { data } = useIdentita(id, vendita.stanza.buste.filter(({ riservato }) => riservato?.offerta).length);
  if (nonAperte)
    return (
      <Alert>
        {t.nonAperte} <Vai a={percorsoDi(id, 'scheda')}>{t.vadaAllaScheda}</Vai>.
      </Alert>
    );
  return (
    <div className="buste-corpo">
      <DatiCancellati dove="buste" il={data?.cancellatiIl} />
      <EsameBuste
        id={id}
        vendita={vendita}
        identita={data?.buste ?? []}
        cauzioni={cauzioni}
        inEsame={inEsame}
        avanti={() => sotto.current?.scrollIntoView({ block: 'start' })}
      >
        <SoloConduttore>
          <ArriviTardivi id={id} arrivi={vendita.stanza.arrivi} inEsame={inEsame} />
          {inEsame && <OffertaDigitata id={id} modalita={vendita.asta.parametri.modalita} />}
        </SoloConduttore>
        <Graduatoria id={id} />
        <div ref={sotto} className="scroll-mt-2">
          <SoloConduttore>
            <DecisioneFinale id={id} vendita={vendita} />
          </SoloConduttore>
        </div>
      </EsameBuste>
    </div>
  );
}
