import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { S3Settings } from '../settings.server.ts'
import type { FileStorage } from './file-storage.server.ts'

/** Any S3-compatible store. Amazon's libraries are loaded at the first call, to keep the start of the server fast. */
export function openS3(settings: S3Settings): FileStorage {
  const { bucket, endpoint, region } = settings
  let opened: ReturnType<typeof open> | null = null

  async function open() {
    const [s3, post, presigner] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-presigned-post'),
      import('@aws-sdk/s3-request-presigner'),
    ])
    const client = new s3.S3Client({
      region,
      endpoint: endpoint ?? undefined,
      // Other stores rarely have a host name for each bucket.
      forcePathStyle: endpoint !== null,
      credentials: { accessKeyId: settings.access_key_id, secretAccessKey: settings.secret_access_key },
      // Older compatible stores do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
    })
    return { s3, client, createPresignedPost: post.createPresignedPost, getSignedUrl: presigner.getSignedUrl }
  }
  const ready = () => {
    opened ??= open()
    return opened
  }

  return {
    async uploadForm({ key, content_type, size, seconds }) {
      const { client, createPresignedPost } = await ready()
      return createPresignedPost(client, {
        Bucket: bucket,
        Key: key,
        Fields: { 'Content-Type': content_type },
        Conditions: [
          ['eq', '$Content-Type', content_type],
          ['content-length-range', size, size],
        ],
        Expires: seconds,
      })
    },
    async readLink({ key, seconds, content_type, disposition }) {
      const { s3, client, getSignedUrl } = await ready()
      const command = new s3.GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentType: content_type,
        ResponseContentDisposition: disposition,
      })
      return getSignedUrl(client, command, { expiresIn: seconds })
    },
    address: (key) =>
      endpoint
        ? `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`
        : `https://${bucket}.s3.${region}.amazonaws.com/${key}`,
    async size(key) {
      const { s3, client } = await ready()
      try {
        const head = await client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: key }))
        return head.ContentLength ?? 0
      } catch (error) {
        if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null
        throw error
      }
    },
    async read(key) {
      const { s3, client } = await ready()
      const found = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }))
      return Buffer.from((await found.Body?.transformToByteArray()) ?? [])
    },
    async put(key, bytes, content_type) {
      const { s3, client } = await ready()
      await client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: content_type }))
    },
    async putFile(key, path, content_type) {
      const { s3, client } = await ready()
      const { size } = await stat(path)
      const command = { Bucket: bucket, Key: key, ContentLength: size, ContentType: content_type }
      await client.send(new s3.PutObjectCommand({ ...command, Body: createReadStream(path) }))
    },
    async remove(key) {
      const { s3, client } = await ready()
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
  }
}
