import { Muted, PanelBody, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { Facts } from '#ui/layout/fields.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { Paper } from '../paper/paper.ts'

/** A paper as a page that can be read on a phone. Its words are those that the PDF prints. */
export function PaperView({ paper, colour }: { paper: Paper; colour: string }) {
  return (
    <article lang={paper.language} style={{ borderTop: `4px solid ${colour}`, borderRadius: 8 }}>
      <Panel>
        <PanelBody>
          <Stack>
            <header>
              <Title order={1}>{paper.title}</Title>
              {paper.seller.lines.map((line) => (
                <Muted key={line}>{line}</Muted>
              ))}
            </header>
            <Facts facts={paper.facts.map(([label, value]) => [label, value])} />
            {paper.parties.map(({ label, name, lines }) => (
              <div key={label}>
                <Muted>{label}</Muted>
                <b>{name}</b>
                {lines.map((line) => (
                  <Muted key={line}>{line}</Muted>
                ))}
              </div>
            ))}
            <Lines paper={paper} />
            <Stack gap="xs">
              {paper.sums.map(([label, value]) => (
                <Row key={label} wrap={false}>
                  {label}
                  <Spacer />
                  <span className="figure">{value}</span>
                </Row>
              ))}
              <Row wrap={false}>
                <b>{paper.total[0]}</b>
                <Spacer />
                <b className="figure">{paper.total[1]}</b>
              </Row>
              <Muted>{paper.in_words[1]}</Muted>
            </Stack>
            {paper.notes.map(([label, value]) => (
              <div key={label}>
                <Muted>{label}</Muted>
                <p style={{ whiteSpace: 'pre-wrap' }}>{value}</p>
              </div>
            ))}
            {paper.legends.map((legend) => (
              <Muted key={legend}>{legend}</Muted>
            ))}
          </Stack>
        </PanelBody>
      </Panel>
    </article>
  )
}

function Lines({ paper }: { paper: Paper }) {
  const { columns, own_columns, lines, has_discount, has_tax } = paper
  return (
    <List label={columns.name} framed>
      {lines.map((line, index) => (
        <ListRow
          key={index}
          title={line.name}
          detail={[
            line.quantity && `${line.quantity} × ${line.price}`,
            ...line.own.map((cell, at) => cell && `${own_columns[at]} ${cell}`),
            has_discount && line.discount && `${columns.discount} ${line.discount}`,
            has_tax && line.rate && `${columns.rate} ${line.rate}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          side={<span className="figure">{line.amount}</span>}
        />
      ))}
    </List>
  )
}
