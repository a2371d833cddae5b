import type { contentApi } from '@larder/shared/contracts'
import { Card, CardActions, CardBody, Icon, Picture, Section, styled } from '@larder/shared/ui'
import { Banner, Prose, Quote, Split, StepTile, Ticks, Tiles } from './block-parts.ts'
import { ContentLink } from './ContentLink.tsx'
import { FaqList } from './FaqList.tsx'

type Of<Type extends contentApi.Block['type']> = Extract<contentApi.Block, { type: Type }>

const CardTitle = styled('h3')(({ theme }) => theme.typography.h3)
const CardText = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 1,
  color: theme.palette.text.secondary,
  textWrap: 'pretty',
}))
const WIDE = '(min-width: 1080px) 540px, 100vw'
const THIRD = '(min-width: 1080px) 360px, (min-width: 768px) 50vw, 100vw'

const Paragraphs = ({ of }: { of: readonly string[] }) => of.map((words) => <p key={words}>{words}</p>)

function PictureText({ title, paragraphs, picture, pictureSide, action }: Of<'picture-text'>) {
  return (
    <section>
      <Split data-side={pictureSide}>
        <Prose>
          {title && <h2>{title}</h2>}
          <Paragraphs of={paragraphs} />
          {action && (
            <div>
              <ContentLink action={action} variant="tinted" />
            </div>
          )}
        </Prose>
        <Picture src={picture} alt="" ratio="4 / 3" shape="card" sizes={WIDE} />
      </Split>
    </section>
  )
}

function Cards({ title, intro, cards }: Of<'cards'>) {
  return (
    <Section title={title} lead={intro}>
      <Tiles>
        {cards.map((card) => (
          <li key={card.title}>
            <Card data-tile>
              {card.picture && <Picture src={card.picture} alt="" ratio="4 / 3" sizes={THIRD} />}
              <CardBody>
                <CardTitle>{card.title}</CardTitle>
                {card.text && <CardText>{card.text}</CardText>}
                {card.action && (
                  <CardActions>
                    <ContentLink action={card.action} variant="tinted" />
                  </CardActions>
                )}
              </CardBody>
            </Card>
          </li>
        ))}
      </Tiles>
    </Section>
  )
}

function StepList({ title, steps }: Of<'steps'>) {
  return (
    <Section title={title}>
      <Tiles as="ol">
        {steps.map((step, index) => (
          <StepTile key={step.title}>
            {step.picture && <Picture src={step.picture} alt="" ratio="4 / 3" shape="card" sizes={THIRD} />}
            <div>
              <b aria-hidden>{index + 1}</b>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
          </StepTile>
        ))}
      </Tiles>
    </Section>
  )
}

function CallToAction({ title, text, action, picture }: Of<'call-to-action'>) {
  return (
    <Banner>
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <ContentLink action={action} />
      </div>
      {picture && <Picture src={picture} alt="" ratio="16 / 10" sizes={WIDE} />}
    </Banner>
  )
}

/**
 * One block of a page as the content service describes it. Text is plain text: no markup is ever interpreted
 * (trust T12).
 */
export function ContentBlock({ block }: { block: contentApi.Block }) {
  switch (block.type) {
    case 'text':
      return (
        <Prose>
          {block.title && <h2>{block.title}</h2>}
          <Paragraphs of={block.paragraphs} />
          {block.action && <ContentLink action={block.action} variant="tinted" />}
        </Prose>
      )
    case 'picture-text':
      return <PictureText {...block} />
    case 'cards':
      return <Cards {...block} />
    case 'steps':
      return <StepList {...block} />
    case 'quote':
      return (
        <Quote>
          <blockquote>{`“${block.text}”`}</blockquote>
          <figcaption>{[block.name, block.place].filter(Boolean).join(', ')}</figcaption>
        </Quote>
      )
    case 'list':
      return (
        <Section title={block.title}>
          <Ticks>
            {block.items.map((item) => (
              <li key={item}>
                <Icon name="check" />
                {item}
              </li>
            ))}
          </Ticks>
        </Section>
      )
    case 'call-to-action':
      return <CallToAction {...block} />
    case 'faqs':
      return (
        <Section title={block.title}>
          <FaqList faqs={block.faqs} />
        </Section>
      )
    default:
      return block satisfies never
  }
}
