aws route53 change-resource-record-sets --hosted-zone-id "$ZONE_ID" --change-batch '{
  "Changes": [{
    "Action": "CREATE",
    "ResourceRecordSet": {
      "Name": "{{name}}",
      "Type": "TXT",
      "TTL": 3600,
      "ResourceRecords": [{ "Value": "\"{{value}}\"" }]
    }
  }]
}'
